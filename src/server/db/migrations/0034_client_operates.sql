-- Whether a client, or one of its locations, drives across state lines: a medical certificate under state variances counts
-- inside one state only. Null until somebody says so; the nearest location above that says it counts.
alter table clients add column operates text check (operates in ('interstate', 'intrastate'));
