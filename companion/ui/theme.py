"""The design tokens as Flet themes, text styles and shadows."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from companion.showing.tokens import (
    BASALT,
    ELEVATION,
    FACES,
    RADIUS,
    SAND,
    SEMIBOLD,
    TYPE,
    Elevation,
    FontFace,
    Scheme,
    TypeToken,
)

FONTS: dict[str, str] = {face.family: f"fonts/{face.file}" for face in FACES}


def _weight(face: FontFace) -> ft.FontWeight:
    return ft.FontWeight(f"w{face.weight}")


def text_style(
    token: TypeToken, color: str | None = None, *, large: bool = False, size: float | None = None
) -> ft.TextStyle:
    """The style of a step of the type scale; `large` takes the size for tablets."""
    face = token.face
    points = size or (token.large if large else token.size)
    return ft.TextStyle(
        size=points,
        height=token.line,
        weight=_weight(face),
        font_family=face.family,
        color=color,
        letter_spacing=face.letter_em * points,
        word_spacing=face.word_em * points,
    )


def shadow(level: Elevation, scheme: Scheme) -> ft.BoxShadow:
    """The shadow that a card, header or sheet casts."""
    return ft.BoxShadow(blur_radius=level.blur, color=scheme.shadow, offset=ft.Offset(0, level.y))


def primary_glow() -> ft.BoxShadow:
    """The warm light under the primary button."""
    return ft.BoxShadow(
        blur_radius=ELEVATION.glow.blur,
        color=ELEVATION.glow_colour,
        offset=ft.Offset(0, ELEVATION.glow.y),
    )


def _colours(scheme: Scheme, on_accent: str) -> ft.ColorScheme:
    # Controls draw words and thin lines in "primary", and lava orange is too pale
    # for that on sand: primary is the accent for text, tertiary the accent fill.
    return ft.ColorScheme(
        primary=scheme.lavatx,
        on_primary=on_accent,
        primary_container=scheme.soft,
        on_primary_container=scheme.onsoft,
        secondary=scheme.tx3,
        on_secondary=scheme.bg,
        secondary_container=scheme.soft,
        on_secondary_container=scheme.onsoft,
        tertiary=scheme.lava,
        on_tertiary=scheme.onlava,
        tertiary_container=scheme.soft,
        on_tertiary_container=scheme.onsoft,
        error=scheme.lavatx,
        on_error=on_accent,
        error_container=scheme.soft,
        on_error_container=scheme.onsoft,
        surface=scheme.bg,
        on_surface=scheme.tx,
        on_surface_variant=scheme.tx2,
        surface_container_lowest=scheme.bg,
        surface_container_low=scheme.s1,
        surface_container=scheme.s2,
        surface_container_high=scheme.s3,
        surface_container_highest=scheme.s3,
        surface_tint=ft.Colors.TRANSPARENT,
        outline=scheme.line2,
        outline_variant=scheme.line,
        shadow=scheme.shadow,
        scrim="#000000",
        inverse_surface=scheme.tx,
        on_inverse_surface=scheme.s1,
        inverse_primary=scheme.lava,
    )


def _text_theme(scheme: Scheme) -> ft.TextTheme:
    return ft.TextTheme(
        display_large=text_style(TYPE.numeral_l, scheme.tx),
        display_medium=text_style(TYPE.numeral_m, scheme.tx),
        display_small=text_style(TYPE.name, scheme.tx),
        headline_large=text_style(TYPE.title, scheme.tx, large=True),
        headline_medium=text_style(TYPE.title, scheme.tx),
        headline_small=text_style(TYPE.title, scheme.tx),
        title_large=text_style(TYPE.subtitle, scheme.tx, large=True),
        title_medium=text_style(TYPE.strong, scheme.tx, large=True),
        title_small=text_style(TYPE.label, scheme.tx, large=True),
        body_large=text_style(TYPE.body, scheme.tx, large=True),
        body_medium=text_style(TYPE.body, scheme.tx),
        body_small=text_style(TYPE.label, scheme.tx2),
        label_large=text_style(TYPE.button),
        label_medium=text_style(TYPE.label),
        label_small=text_style(TYPE.min),
    )


def _button(color: str, bgcolor: str | None, side: str | None = None) -> ft.ButtonStyle:
    return ft.ButtonStyle(
        color=color,
        icon_color=color,
        bgcolor=bgcolor,
        elevation=0,
        side=ft.BorderSide(2, side) if side else None,
        shape=ft.RoundedRectangleBorder(radius=RADIUS.button),
        text_style=text_style(TYPE.button),
        padding=ft.Padding.symmetric(horizontal=18, vertical=16),
    )


def _theme(scheme: Scheme, on_accent: str) -> ft.Theme:
    sheet = ft.RoundedRectangleBorder(radius=ft.BorderRadius(RADIUS.sheet, RADIUS.sheet, 0, 0))
    return ft.Theme(
        font_family=SEMIBOLD.family,
        visual_density=ft.VisualDensity.STANDARD,
        color_scheme=_colours(scheme, on_accent),
        text_theme=_text_theme(scheme),
        scaffold_bgcolor=scheme.bg,
        card_bgcolor=scheme.s1,
        divider_color=scheme.line,
        filled_button_theme=ft.FilledButtonTheme(style=_button(scheme.onlava, scheme.lava)),
        button_theme=ft.ButtonTheme(style=_button(scheme.tx, scheme.s3)),
        outlined_button_theme=ft.OutlinedButtonTheme(
            style=_button(scheme.tx, None, side=scheme.line2)
        ),
        text_button_theme=ft.TextButtonTheme(style=_button(scheme.lavatx, None)),
        bottom_sheet_theme=ft.BottomSheetTheme(bgcolor=scheme.s1, shape=sheet, elevation=0),
        dialog_theme=ft.DialogTheme(
            bgcolor=scheme.s1,
            shape=ft.RoundedRectangleBorder(radius=RADIUS.card_large),
            title_text_style=text_style(TYPE.title, scheme.tx),
            content_text_style=text_style(TYPE.body, scheme.tx, large=True),
        ),
        navigation_bar_theme=ft.NavigationBarTheme(
            bgcolor=scheme.s1, indicator_color=scheme.soft, elevation=0
        ),
        snackbar_theme=ft.SnackBarTheme(
            bgcolor=scheme.tx,
            content_text_style=text_style(TYPE.strong, scheme.s1, large=True),
        ),
        tooltip_theme=ft.TooltipTheme(text_style=text_style(TYPE.label, scheme.s1)),
    )


def dark_theme() -> ft.Theme:
    """The theme of the basalt colours."""
    return _theme(BASALT, on_accent=BASALT.onlava)


def light_theme() -> ft.Theme:
    """The theme of the sand colours."""
    return _theme(SAND, on_accent=SAND.s1)


def themes() -> dict[str, object]:
    """Both themes, by the page attributes that take them."""
    return {"theme": light_theme(), "dark_theme": dark_theme()}


def apply_themes(page: ft.Page, themes: Mapping[str, object]) -> None:
    """Sets a page's themes; they may also be those that were written to a file."""
    if not page.web:
        # In a browser the client loads the fonts by itself, before its first frame.
        page.fonts = FONTS
    for name, value in themes.items():
        setattr(page, name, value)
