-- The programs of clinics stood in two tables. The one that clinics refer to is their home.
delete from settings_lists where collection = 'programs';
