-- Tables as version 4 kept them, written by pg_dump.
CREATE SCHEMA caldera_version_4;
CREATE TABLE caldera_version_4.about (
    version integer NOT NULL
);
CREATE TABLE caldera_version_4.actions (
    table_id text NOT NULL,
    step integer NOT NULL,
    at double precision NOT NULL,
    action text NOT NULL
);
CREATE TABLE caldera_version_4.answered (
    table_id text NOT NULL,
    action_id text NOT NULL,
    step integer NOT NULL
);
CREATE TABLE caldera_version_4.boxes (
    game text NOT NULL,
    changes text NOT NULL
);
CREATE TABLE caldera_version_4.marks (
    table_id text NOT NULL,
    phone text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE caldera_version_4.names (
    name text NOT NULL,
    used double precision NOT NULL
);
CREATE TABLE caldera_version_4.own_boxes (
    game text NOT NULL,
    name text NOT NULL,
    changes text NOT NULL,
    used double precision NOT NULL
);
CREATE TABLE caldera_version_4.phones (
    table_id text NOT NULL,
    token text NOT NULL,
    name text NOT NULL,
    host integer NOT NULL,
    since double precision NOT NULL,
    seen double precision NOT NULL
);
CREATE TABLE caldera_version_4.seats (
    table_id text NOT NULL,
    seat integer NOT NULL,
    token text
);
CREATE TABLE caldera_version_4.settings (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE caldera_version_4.shared (
    table_id text NOT NULL,
    code text NOT NULL,
    watch integer NOT NULL,
    since double precision NOT NULL
);
CREATE TABLE caldera_version_4.tables (
    id text NOT NULL,
    header text NOT NULL,
    created double precision NOT NULL,
    updated double precision NOT NULL,
    finished integer DEFAULT 0 NOT NULL,
    summary text NOT NULL,
    deleted double precision,
    told timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    purge_at double precision
);
CREATE TABLE caldera_version_4.outcomes (
    table_id text NOT NULL,
    body text NOT NULL
);
CREATE TABLE caldera_version_4.people (
    name text NOT NULL,
    shown text NOT NULL,
    color text NOT NULL,
    guest integer NOT NULL,
    same_as text NOT NULL
);
CREATE TABLE caldera_version_4.plays (
    id text NOT NULL,
    body text NOT NULL,
    source text NOT NULL,
    deleted double precision,
    purge_at double precision
);
CREATE TABLE caldera_version_4.remarks (
    play_id text NOT NULL,
    place text NOT NULL,
    note text NOT NULL
);
CREATE TABLE caldera_version_4.two_people (
    one text NOT NULL,
    other text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE caldera_version_4.wishes (
    table_id text NOT NULL,
    token text NOT NULL,
    seat integer NOT NULL,
    at double precision NOT NULL,
    refused integer NOT NULL
);
INSERT INTO caldera_version_4.about VALUES (4);
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 1, 1794963790.9025917, '{"by": 0, "do": "place", "disc": 4, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 2, 1794963790.9040935, '{"by": 1, "do": "place", "disc": 1, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 3, 1794963790.9047759, '{"by": 0, "do": "place", "disc": 5, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 4, 1794963790.9053051, '{"by": 0, "do": "shaman", "to": "grassland-2"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 5, 1794963790.9058213, '{"by": 1, "do": "place", "disc": 4, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 6, 1794963790.9063175, '{"by": 0, "do": "place", "disc": 2, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC222', 7, 1794963790.906961, '{"by": 0, "do": "shaman", "to": "grassland-3"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 1, 1794963790.908476, '{"by": 0, "do": "place", "disc": 1, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 2, 1794963790.9088697, '{"by": 1, "do": "place", "disc": 3, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 3, 1794963790.9092424, '{"by": 1, "do": "shaman", "to": "grassland-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 4, 1794963790.9096146, '{"by": 0, "do": "place", "disc": 3, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 5, 1794963790.9099915, '{"by": 1, "do": "place", "disc": 1, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 6, 1794963790.9103146, '{"by": 1, "do": "shaman", "to": "forest-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 7, 1794963790.9106524, '{"by": 0, "do": "place", "disc": 5, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 8, 1794963790.9110396, '{"by": 1, "do": "place", "disc": 4, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 9, 1794963790.9113998, '{"by": 1, "do": "shaman", "to": "mountain-3"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 10, 1794963790.9118512, '{"by": 0, "do": "place", "disc": 2, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 11, 1794963790.912256, '{"by": 1, "do": "place", "disc": 3, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 12, 1794963790.912629, '{"by": 0, "do": "place", "disc": 4, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 13, 1794963790.913056, '{"by": 1, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 14, 1794963790.9134214, '{"by": 1, "do": "place", "disc": 5, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 15, 1794963790.9137125, '{"by": 1, "do": "shaman", "to": "forest-3"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 16, 1794963790.91404, '{"by": 0, "do": "place", "disc": 1, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 17, 1794963790.9144897, '{"by": 0, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 18, 1794963790.91481, '{"by": 1, "do": "place", "disc": 1, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 19, 1794963790.9150395, '{"by": 1, "do": "shaman", "to": "forest-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 20, 1794963790.9153204, '{"by": 0, "do": "place", "disc": 3, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 21, 1794963790.9155793, '{"by": 0, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 22, 1794963790.9158041, '{"by": 1, "do": "place", "disc": 4, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 23, 1794963790.916023, '{"by": 1, "do": "shaman", "to": "mountain-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 24, 1794963790.916296, '{"by": 0, "do": "place", "disc": 5, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 25, 1794963790.9165754, '{"by": 1, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 26, 1794963790.9168081, '{"by": 1, "do": "place", "disc": 4, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 27, 1794963790.9170153, '{"by": 1, "do": "shaman", "to": "grassland-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 28, 1794963790.9172692, '{"by": 0, "do": "place", "disc": 2, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 29, 1794963790.9175367, '{"by": 1, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 30, 1794963790.9177713, '{"by": 1, "do": "place", "disc": 3, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 31, 1794963790.9180355, '{"by": 0, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 32, 1794963790.9184968, '{"by": 0, "do": "priestess", "from": 5, "to": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 33, 1794963790.9187908, '{"by": 0, "do": "place", "disc": 4, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 34, 1794963790.9191399, '{"by": 0, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 35, 1794963790.919453, '{"by": 0, "do": "buy", "card": "majority"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 36, 1794963790.9196947, '{"by": 1, "do": "place", "disc": 2, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 37, 1794963790.9199352, '{"by": 0, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 38, 1794963790.9202263, '{"by": 0, "do": "buy", "card": "butterflies"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 39, 1794963790.920483, '{"by": 0, "do": "place", "disc": 1, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 40, 1794963790.9207175, '{"by": 0, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 41, 1794963790.920932, '{"by": 1, "do": "place", "disc": 5, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 42, 1794963790.9211366, '{"by": 1, "do": "shaman", "to": "grassland-6"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 43, 1794963790.9213996, '{"by": 0, "do": "place", "disc": 2, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 44, 1794963790.9216256, '{"by": 1, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 45, 1794963790.921892, '{"by": 1, "do": "buy", "card": "priestess"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 46, 1794963790.9221447, '{"by": 1, "do": "place", "disc": 5, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 47, 1794963790.9223979, '{"by": 1, "do": "shaman", "to": "grassland-1"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 48, 1794963790.9226177, '{"by": 0, "do": "place", "disc": 4, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 49, 1794963790.922889, '{"by": 0, "do": "stay"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 50, 1794963790.9231162, '{"by": 1, "do": "place", "disc": 3, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 51, 1794963790.9233677, '{"by": 1, "do": "shaman", "to": "forest-1"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 52, 1794963790.923588, '{"by": 0, "do": "take_back", "disc": 5, "beach": 6}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 53, 1794963790.923793, '{"by": 0, "do": "shaman", "to": "grassland-2"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 54, 1794963790.9240222, '{"by": 1, "do": "place", "disc": 1, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 55, 1794963790.924279, '{"by": 1, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 56, 1794963790.9245152, '{"by": 0, "do": "place", "disc": 5, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 57, 1794963790.9247503, '{"by": 1, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 58, 1794963790.9249823, '{"by": 1, "do": "place", "disc": 2, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 59, 1794963790.9252522, '{"by": 1, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 60, 1794963790.9254825, '{"by": 0, "do": "place", "disc": 3, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 61, 1794963790.9256902, '{"by": 0, "do": "shaman", "to": "grassland-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 62, 1794963790.9259477, '{"by": 1, "do": "place", "disc": 1, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 63, 1794963790.926188, '{"by": 1, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 64, 1794963790.9265358, '{"by": 1, "do": "pass"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 65, 1794963790.9268053, '{"by": 0, "do": "place", "disc": 1, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 66, 1794963790.9270568, '{"by": 0, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 67, 1794963790.9273093, '{"by": 1, "do": "place", "disc": 5, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 68, 1794963790.9275305, '{"by": 1, "do": "stay"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 69, 1794963790.9277506, '{"by": 0, "do": "place", "disc": 3, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 70, 1794963790.9279954, '{"by": 0, "do": "shaman", "to": "grassland-6"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 71, 1794963790.928258, '{"by": 1, "do": "place", "disc": 4, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 72, 1794963790.928485, '{"by": 1, "do": "shaman", "to": "forest-6"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 73, 1794963790.9287333, '{"by": 0, "do": "place", "disc": 2, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 74, 1794963790.9289618, '{"by": 1, "do": "place", "disc": 4, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 75, 1794963790.9291804, '{"by": 0, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 76, 1794963790.929434, '{"by": 0, "do": "place", "disc": 2, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 77, 1794963790.9296532, '{"by": 0, "do": "shaman", "to": "grassland-1"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 78, 1794963790.930111, '{"by": 1, "do": "place", "disc": 2, "beach": 5}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 79, 1794963790.930401, '{"by": 0, "do": "place", "disc": 2, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 80, 1794963790.930628, '{"by": 1, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 81, 1794963790.9309235, '{"by": 1, "do": "buy", "card": "mountain"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 82, 1794963790.931162, '{"by": 1, "do": "place", "disc": 5, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 83, 1794963790.931427, '{"by": 0, "do": "choose", "slot": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 84, 1794963790.9316664, '{"by": 0, "do": "buy", "card": "forest"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 85, 1794963790.931882, '{"by": 0, "do": "place", "disc": 5, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 86, 1794963790.9320865, '{"by": 0, "do": "shaman", "to": "forest-2"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 87, 1794963790.9323456, '{"by": 1, "do": "place", "disc": 4, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 88, 1794963790.9325707, '{"by": 0, "do": "choose", "slot": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 89, 1794963790.932782, '{"by": 0, "do": "place", "disc": 4, "beach": 1}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 90, 1794963790.9329867, '{"by": 0, "do": "shaman", "to": "mountain-2"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 91, 1794963790.933272, '{"by": 1, "do": "place", "disc": 1, "beach": 4}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 92, 1794963790.9334886, '{"by": 1, "do": "shaman", "to": "forest-4"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC333', 93, 1794963790.9339533, '{"by": 0, "do": "sail"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC444', 1, 1794963790.9354348, '{"by": 0, "do": "place", "disc": 5, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC444', 2, 1794963790.9356992, '{"by": 1, "do": "place", "disc": 2, "beach": 3}');
INSERT INTO caldera_version_4.actions VALUES ('ABC444', 3, 1794963790.9359214, '{"by": 1, "do": "shaman", "to": "grassland-5"}');
INSERT INTO caldera_version_4.actions VALUES ('ABC555', 1, 1794963790.937577, '{"by": 0, "do": "place", "disc": 2, "beach": 2}');
INSERT INTO caldera_version_4.actions VALUES ('ABC555', 2, 1794963790.9378583, '{"by": 1, "do": "place", "disc": 4, "beach": 4}');
INSERT INTO caldera_version_4.answered VALUES ('ABC222', 'phone.tap-1.0', 7);
INSERT INTO caldera_version_4.marks VALUES ('ABC222', 'here', 'seen', '7.1', 1795016079.6223385);
INSERT INTO caldera_version_4.marks VALUES ('ABC222', '0123456789abcdef', 'ticked', '4:0,2', 1795016079.6223385);
INSERT INTO caldera_version_4.marks VALUES ('ABC222', 'here', 'own', 'yes', 1795016079.6223385);
INSERT INTO caldera_version_4.names VALUES ('Ana', 1790000010.25);
INSERT INTO caldera_version_4.names VALUES ('Ben', 1790000011.25);
INSERT INTO caldera_version_4.names VALUES ('Chloé', 1790000012.25);
INSERT INTO caldera_version_4.own_boxes VALUES ('haleakala', '', '{"jetty": 3}', 1790000013.25);
INSERT INTO caldera_version_4.own_boxes VALUES ('haleakala', 'Second box', '{"jetty": 2}', 1790000014.25);
INSERT INTO caldera_version_4.phones VALUES ('ABC222', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Ana', 0, 1790000007.25, 1790000007.25);
INSERT INTO caldera_version_4.phones VALUES ('ABC222', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'Ben', 0, 1790000008.25, 1790000008.25);
INSERT INTO caldera_version_4.seats VALUES ('ABC222', 0, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
INSERT INTO caldera_version_4.seats VALUES ('ABC222', 1, NULL);
INSERT INTO caldera_version_4.settings VALUES ('settings', '{"language": "fr"}');
INSERT INTO caldera_version_4.settings VALUES ('here:elsewhere', '{"PNB427KEA": ["http://hub.example", "XYZ-token", "ABC555"]}');
INSERT INTO caldera_version_4.shared VALUES ('ABC222', 'KEA427PNB', 1, 1790000006.25);
INSERT INTO caldera_version_4.tables VALUES ('ABC333', '{"format": "companion-table/1", "game": "haleakala", "players": [{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "yellow"}], "first": 0, "options": {}, "box": {}, "seed": "finished", "start": null}', 1790000001.25, 1794963790.9339533, 1, '{"step": 93, "scores": [4, 11], "to_act": [], "ranking": [[1], [0]], "tie_break": null, "rounds": [[0, 5], [4, 6]]}', NULL, '2026-11-18 01:03:10.93408+00', NULL);
INSERT INTO caldera_version_4.tables VALUES ('ABC555', '{"format": "companion-table/1", "game": "haleakala", "players": [{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "yellow"}], "first": 0, "options": {}, "box": {}, "seed": "away", "start": null}', 1790000003.25, 1794963790.9378583, 0, '{"step": 2, "scores": [0, 0], "to_act": [0], "ranking": [], "tie_break": null, "rounds": []}', 1790000005.25, '2026-11-18 01:03:10.938444+00', NULL);
INSERT INTO caldera_version_4.tables VALUES ('ABC222', '{"format": "companion-table/1", "game": "haleakala", "players": [{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "yellow"}], "first": 0, "options": {}, "box": {}, "seed": "shared", "start": null}', 1790000000.25, 1794963790.906961, 0, '{"step": 7, "scores": [0, 0], "to_act": [1], "ranking": [], "tie_break": null, "rounds": []}', NULL, '2026-11-18 01:03:10.942882+00', NULL);
INSERT INTO caldera_version_4.tables VALUES ('ABC444', '{"format": "companion-table/1", "game": "haleakala", "players": [{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "yellow"}], "first": 0, "options": {}, "box": {}, "seed": "removed", "start": null}', 1790000002.25, 1794963790.9359214, 0, '{"step": 3, "scores": [0, 0], "to_act": [0], "ranking": [], "tie_break": null, "rounds": []}', 1790000004.25, '2026-11-18 01:03:10.936487+00', 1797608079.6223385);
INSERT INTO caldera_version_4.wishes VALUES ('ABC222', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 0, 1790000009.25, 0);
INSERT INTO caldera_version_4.outcomes VALUES ('ABC333', '{"game": "haleakala", "started": 1790000001.25, "ended": 1790000103.25, "minutes": 2, "seats": [["Ana", "red", 4, 2, 0], ["Ben", "yellow", 11, 1, 0]], "first": 0, "variant": "base", "tie_break": null, "rounds": [[0, 5], [4, 6]], "only_scored": false}');
INSERT INTO caldera_version_4.people VALUES ('Ana', 'Anna', '', 0, '');
INSERT INTO caldera_version_4.remarks VALUES ('ABC333', 'Ben’s', 'Rain');
ALTER TABLE ONLY caldera_version_4.outcomes
    ADD CONSTRAINT outcomes_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY caldera_version_4.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (name);
ALTER TABLE ONLY caldera_version_4.plays
    ADD CONSTRAINT plays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY caldera_version_4.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY (play_id);
ALTER TABLE ONLY caldera_version_4.two_people
    ADD CONSTRAINT two_people_pkey PRIMARY KEY (one, other);
ALTER TABLE ONLY caldera_version_4.actions
    ADD CONSTRAINT actions_pkey PRIMARY KEY (table_id, step);
ALTER TABLE ONLY caldera_version_4.answered
    ADD CONSTRAINT answered_pkey PRIMARY KEY (table_id, action_id);
ALTER TABLE ONLY caldera_version_4.boxes
    ADD CONSTRAINT boxes_pkey PRIMARY KEY (game);
ALTER TABLE ONLY caldera_version_4.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (table_id, phone, kind);
ALTER TABLE ONLY caldera_version_4.names
    ADD CONSTRAINT names_pkey PRIMARY KEY (name);
ALTER TABLE ONLY caldera_version_4.own_boxes
    ADD CONSTRAINT own_boxes_pkey PRIMARY KEY (game, name);
ALTER TABLE ONLY caldera_version_4.phones
    ADD CONSTRAINT phones_pkey PRIMARY KEY (table_id, token);
ALTER TABLE ONLY caldera_version_4.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY caldera_version_4.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY caldera_version_4.shared
    ADD CONSTRAINT shared_code_key UNIQUE (code);
ALTER TABLE ONLY caldera_version_4.shared
    ADD CONSTRAINT shared_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY caldera_version_4.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY caldera_version_4.wishes
    ADD CONSTRAINT wishes_pkey PRIMARY KEY (table_id, token, seat);
CREATE INDEX tables_told ON caldera_version_4.tables USING btree (told);
ALTER TABLE ONLY caldera_version_4.actions
    ADD CONSTRAINT actions_table_id_fkey FOREIGN KEY (table_id) REFERENCES caldera_version_4.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.answered
    ADD CONSTRAINT answered_table_id_fkey FOREIGN KEY (table_id) REFERENCES caldera_version_4.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.phones
    ADD CONSTRAINT phones_table_id_fkey FOREIGN KEY (table_id) REFERENCES caldera_version_4.shared(table_id) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES caldera_version_4.shared(table_id) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.seats
    ADD CONSTRAINT seats_table_id_token_fkey FOREIGN KEY (table_id, token) REFERENCES caldera_version_4.phones(table_id, token) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.shared
    ADD CONSTRAINT shared_table_id_fkey FOREIGN KEY (table_id) REFERENCES caldera_version_4.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.wishes
    ADD CONSTRAINT wishes_table_id_token_fkey FOREIGN KEY (table_id, token) REFERENCES caldera_version_4.phones(table_id, token) ON DELETE CASCADE;
ALTER TABLE ONLY caldera_version_4.outcomes
    ADD CONSTRAINT outcomes_table_id_fkey FOREIGN KEY (table_id) REFERENCES caldera_version_4.tables(id) ON DELETE CASCADE;
