"""Removes from a scene what lava threatens, for players who switched that help off."""

from dataclasses import replace

from companion.showing.scene import Scene

THREAT = "threat-"


def calm(scene: Scene) -> Scene:
    """The scene without any mark or word about what is threatened."""
    drawn, grid = scene.picture, scene.picture.grid
    if grid is None:
        return scene
    picture = replace(
        drawn,
        pieces=tuple(piece for piece in drawn.pieces if not piece.key.startswith(THREAT)),
        tags=tuple(tag for tag in drawn.tags if not tag.key.startswith(THREAT)),
        spaces=tuple(replace(s, label=s.calm) if s.calm else s for s in drawn.spaces),
        grid=replace(grid, lights=tuple(one for one in grid.lights if one.glow != "danger")),
    )
    return replace(scene, picture=picture, warning=None)
