"""A phone that came for one table: known by its seat's token, and shown that table alone."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from companion.core.refusal import Refusal
from companion.games.arabana.actions import Draw
from companion.serving.guests import GuestPhone
from companion.sharing.hub.rate_limits import Rate, Tries
from companion.store.codes import new_join_code
from tests.serve.served_house import ADDRESS, OURS, Home, Page, let_all_go

CHLOE = frozenset({2})


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture(autouse=True)
def nobody_after() -> Iterator[None]:
    yield
    let_all_go()


def is_app(client: TestClient, path: str = "/") -> bool:
    """Whether the app is shown, and not the entry page."""
    answer = client.get(path)
    return answer.status_code == 200 and "flutter_bootstrap.js" in answer.text


def seat_token(client: TestClient) -> str:
    """What the phone shows from now on."""
    return next(str(one.value) for one in client.cookies.jar if one.name.endswith("-seat"))


def sit(home: Home, token: str, *seats: int) -> None:
    home.seating.take(token.partition("-")[0], seats, token=token, come=True)


def test_the_code_alone_opens_the_app_for_a_stranger(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        assert not is_app(phone)
        assert is_app(phone, f"/join/{code}")
        assert is_app(phone)


@pytest.mark.parametrize("path", ["/JOIN/{}", "/join/{}/", "/join/%20{}"])
def test_a_code_is_read_however_a_camera_or_somebody_spells_it(home: Home, path: str) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        assert is_app(phone, path.format(code.lower()))


def test_a_code_may_be_typed_on_the_entry_page(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        typed = f"{code[:3]}-{code[3:6]} {code[6:]}".lower()
        answer = phone.post("/", data={"key": typed}, headers={"origin": ADDRESS})
        assert answer.status_code == 200
        assert "flutter_bootstrap.js" in answer.text
        assert seat_token(phone)


def test_the_token_is_for_the_phone_alone_and_in_no_address(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        answer = phone.get(f"/join/{code}", follow_redirects=False)
        given = answer.headers["set-cookie"]
        assert "HttpOnly" in given
        assert "SameSite=lax" in given
        assert answer.headers["location"] == "/"
        assert answer.headers["cache-control"] == "no-store"
        secure = phone.get(
            f"/join/{code}",
            headers={"x-forwarded-proto": "https", "x-forwarded-host": OURS},
            follow_redirects=False,
        )
        assert "Secure" in secure.headers["set-cookie"]


def test_wrong_codes_are_slowed_like_wrong_keys_and_the_key_still_opens(home: Home) -> None:
    home.share(home.table())
    with home.phone() as phone:
        tries = [phone.get(f"/join/{new_join_code()}").status_code for _ in range(14)]
        assert tries[0] == 403
        assert tries[-1] == 429
        typed = phone.post("/", data={"key": new_join_code()}, headers={"origin": ADDRESS})
        assert typed.status_code == 429
        assert is_app(phone, home.house.invitation(""))


def join_wrongly(client: TestClient, times: int, **headers: str) -> None:
    """Tries codes that no table has."""
    for _ in range(times):
        client.get(f"/join/{new_join_code()}", headers=headers)


def test_wrong_codes_of_one_phone_bar_no_other(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as stranger:
        join_wrongly(stranger, 30)
        assert stranger.get(f"/join/{code}").status_code == 429
    with home.phone(peer="192.168.1.21") as phone:
        assert is_app(phone, f"/join/{code}")
    with home.phone(peer="192.168.1.22") as phone:
        typed = phone.post("/", data={"key": code}, headers={"origin": ADDRESS})
        assert typed.status_code == 200
    with home.phone(peer="192.168.1.23") as phone:
        typed = phone.post("/", data={"key": home.house.short}, headers={"origin": ADDRESS})
        assert typed.status_code == 200


def test_behind_a_proxy_here_each_phone_is_slowed_for_itself(home: Home) -> None:
    code = home.share(home.table())
    with home.phone("http://localhost:8550", "127.0.0.1") as proxy:
        join_wrongly(proxy, 30, **{"x-forwarded-for": "203.0.113.5"})
        for first in ("203.0.113.5", "198.51.100.1, 203.0.113.5"):
            told = proxy.get(f"/join/{code}", headers={"x-forwarded-for": first})
            assert told.status_code == 429
        other = proxy.get(f"/join/{code}", headers={"x-forwarded-for": "203.0.113.6"})
        assert other.status_code == 200


def test_at_the_machine_itself_nobody_is_barred(home: Home) -> None:
    code = home.share(home.table())
    with home.phone("http://localhost:8550", "127.0.0.1") as here:
        join_wrongly(here, 30)
        assert is_app(here, f"/join/{code}")


def test_a_known_phone_is_not_barred(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        join_wrongly(phone, 30)
        phone.get(home.house.invitation(""))
        assert is_app(phone, f"/join/{code}")


def test_wrong_codes_from_everywhere_bar_nobody_who_tries_the_right_one(home: Home) -> None:
    code = home.share(home.table())
    # Time stands still, however long this takes.
    rates = [Rate(*rate, now=lambda: 0.0) for rate in ((12, 0.2), (120, 2.0), (1, 0.01))]
    home.house.tries = Tries(*rates)
    for number in range(30):
        with home.phone(peer=f"192.168.2.{number}") as stranger:
            join_wrongly(stranger, 12)
    with home.phone() as phone:
        assert is_app(phone, f"/join/{code}")
    # Whoever tried a wrong one first waits now: so many senders guess no faster than a few.
    with home.phone(peer="192.168.1.21") as phone:
        join_wrongly(phone, 1)
        assert phone.get(f"/join/{code}").status_code == 429


def test_a_made_up_token_opens_nothing(home: Home) -> None:
    table = home.table()
    code = home.share(table)
    with home.phone() as phone:
        phone.get(f"/join/{code}")
        name = next(one.name for one in phone.cookies.jar if one.name.endswith("-seat"))
        token = seat_token(phone)
    for made in (token[:-1] + ("0" if token[-1] != "0" else "1"), f"{table}-{'a' * 64}", table):
        with home.phone() as stranger:
            stranger.cookies.set(name, made)
            assert not is_app(stranger)
            with pytest.raises(WebSocketDenialResponse), Page(stranger):
                pass


def test_with_a_new_code_nobody_comes_in_who_knew_the_old_one(home: Home) -> None:
    table = home.table()
    with home.phone() as phone:
        assert is_app(phone, f"/join/{home.share(table)}")
        asyncio.run(home.hosting.stop(table))
        assert not is_app(phone)
        home.share(table)
        assert not is_app(phone)


OWN = "Lay one of four cards open."


def test_a_guest_takes_a_seat_and_sees_the_table(home: Home) -> None:
    table = home.table()
    with home.phone() as phone:
        phone.get(f"/join/{home.share(table)}")
        with Page(phone) as page:
            page.see("Whose seat does this phone hold?")
        sit(home, seat_token(phone), 2)
        with Page(phone, f"/table/{table}") as page:
            page.see(OWN)
            page.see("Card 4 of 4")


def test_a_guest_sees_that_the_table_was_taken_home(home: Home) -> None:
    table = home.table()
    with home.phone() as phone:
        phone.get(f"/join/{home.share(table)}")
        sit(home, seat_token(phone), 2)
        with Page(phone, f"/table/{table}") as page:
            page.see(OWN)
            home.seating.unshare(table)
            page.see("This table is closed")
            page.see("Whoever keeps this table took it home or stopped sharing it.")


def test_a_guest_at_another_address_is_led_back_to_the_table(home: Home) -> None:
    with home.phone() as phone:
        phone.get(f"/join/{home.share(home.table())}")
        with Page(phone, "/history") as page:
            page.see("This phone has joined one table")
            page.see("Back to the table")


# What only a screen of the house would say.
OF_THE_HOUSE = ("Start a game", "Open a table file", "Save everything", "Who starts?", "Check your")


@pytest.mark.parametrize("route", ["/", "/history", "/settings", "/new/arabana", "/box/arabana"])
def test_a_guest_reaches_nothing_of_the_house_by_any_address(home: Home, route: str) -> None:
    with home.phone() as phone:
        phone.get(f"/join/{home.share(home.table())}")
        with Page(phone, route) as page:
            page.see("Take a seat" if route == "/" else "Nothing here")
            assert not [text for text in page.texts() if text.startswith(OF_THE_HOUSE)]


@pytest.mark.parametrize("rest", ["", "/log", "/watch", "/fix", "/join"])
def test_a_guest_reaches_no_other_table(home: Home, rest: str) -> None:
    table, other = home.table(), home.table()
    with home.phone() as phone:
        phone.get(f"/join/{home.share(table)}")
        sit(home, seat_token(phone), 2)
        with Page(phone, f"/table/{other}{rest}") as page:
            page.see("This phone has joined one table")


def test_a_guests_messages_lead_to_no_other_screen(home: Home) -> None:
    table, other = home.table(), home.table()
    with home.phone() as phone:
        phone.get(f"/join/{home.share(table)}")
        sit(home, seat_token(phone), 2)
        with Page(phone, f"/table/{table}") as page:
            page.see(OWN)
            for route in ("/settings", f"/table/{other}", "/", f"/table/{other}/fix", "/settings"):
                page.send(4, {"id": 1, "props": {"route": route}})
                page.go(route)
            page.see("Nothing here")
            page.see("This phone has joined one table")
            assert not [text for text in page.texts() if text.startswith(OF_THE_HOUSE)]


def test_a_page_is_come_back_to_only_with_the_token_that_began_it(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        phone.get(f"/join/{code}")
        with Page(phone) as first:
            first.see("Take a seat")
        with Page(phone, id=first.id) as again:
            assert again.id == first.id
        # The same browser page, but its phone is another one now.
        mine = seat_token(phone)
        phone.cookies.clear()
        phone.get(f"/join/{code}")
        assert seat_token(phone) != mine
        with Page(phone, id=first.id) as other:
            assert other.id != first.id


def test_a_page_of_the_house_is_not_come_back_to_by_a_guest(home: Home) -> None:
    code = home.share(home.table())
    with home.phone() as phone:
        phone.get(home.house.invitation(""))
        with Page(phone) as first:
            first.see("Start a game")
        phone.get(f"/join/{code}")
        with Page(phone, id=first.id) as then:
            assert then.id != first.id
            then.see("Take a seat")
            assert not any("Start a game" in text for text in then.texts())
        # Out again it is a phone of the house, as before.
        phone.get("/leave")
        with Page(phone) as back:
            back.see("Start a game")


def test_nobody_elsewhere_can_throw_a_phone_out(home: Home) -> None:
    with home.phone() as phone:
        phone.get(f"/join/{home.share(home.table())}")
        away = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
        phone.get("/leave", headers=away)
        assert is_app(phone)
        phone.get("/leave")
        assert not is_app(phone)


def test_when_the_hub_is_started_again_the_phone_is_at_its_table_without_a_tap(home: Home) -> None:
    table = home.table()
    with home.phone() as phone:
        phone.get(f"/join/{home.share(table)}")
        sit(home, seat_token(phone), 2)
        kept = phone.cookies
    home.store.close()
    home.open()
    with home.phone() as phone:
        phone.cookies = kept
        with Page(phone, f"/table/{table}") as page:
            page.see(OWN)


def test_a_screen_in_the_middle_needs_the_code_and_shows_no_hand(home: Home) -> None:
    table = home.table()
    code = home.share(table)
    with home.phone() as screen:
        assert is_app(screen, f"/table/{code}/watch")
        with Page(screen, f"/table/{table}") as page:
            page.see("Still to lay a card open")
            assert not any(text.startswith("Card 1 of") for text in page.texts())
    asyncio.run(home.hosting.allow_watching(table, False))
    with home.phone() as screen:
        assert not is_app(screen, f"/table/{code}/watch")


def test_a_seat_that_was_taken_back_plays_no_more(home: Home) -> None:
    table = home.table(start={"round": 1, "turn": 2})
    home.share(table)
    token = home.guests.arrive(home.share(table))
    sit(home, token, 2)
    guest = GuestPhone(home.tables, home.seating, token)
    seen = guest.seen()
    assert seen is not None
    assert seen.holds == seen.shows == CHLOE
    asyncio.run(home.hosting.free(table, 2))
    with pytest.raises(Refusal, match="has no seat"):
        asyncio.run(seen.push(Draw(2, "bag"), seen.step))
    # It may look on, as anybody may who has the code.
    after = guest.seen()
    assert after is not None
    assert not after.holds
    assert not after.shows


def test_a_seat_of_the_host_is_given_by_a_yes_alone(home: Home) -> None:
    table = home.table()
    code = home.share(table)
    asyncio.run(home.hosting.keep(table, 3))
    guest = GuestPhone(home.tables, home.seating, home.guests.arrive(code))
    asyncio.run(guest.sit(frozenset({3})))
    assert not guest.seats
    assert guest.asks is not None
    assert guest.asks.seats == (3,)
    shared = home.hosting.shared(table)
    assert shared is not None
    asyncio.run(home.hosting.answer(table, shared.seat_requests[0].id, False))
    assert guest.refused == {3}
    assert guest.seen() is None
    asyncio.run(guest.sit(frozenset({3})))
    shared = home.hosting.shared(table)
    assert shared is not None
    asyncio.run(home.hosting.answer(table, shared.seat_requests[0].id, True))
    assert guest.seats == {3}


def test_what_the_host_holds_shrinks_with_each_seat_that_a_phone_takes(home: Home) -> None:
    table = home.table()
    code = home.share(table)
    for seat in (1, 2):
        sit(home, home.guests.arrive(code), seat)
    shared = home.hosting.shared(table)
    assert shared is not None
    assert shared.taken == {1, 2}
    assert shared.phones == 3
