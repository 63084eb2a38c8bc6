-- What 49 CFR 382.303 turns on: when the driver was given the citation, when somebody died, and by which clock.
alter table accidents
  -- A citation counts for the alcohol test when it is received within 8 hours of the accident, for the drug test within 32.
  add column cited_at timestamptz,
  -- A death after 8 hours leaves the drug test only, one after 32 hours none. Null: at the scene, or not known.
  add column died_at timestamptz,
  -- Of the zones of a state that has several; null where the state has one, or nobody said.
  add column zone text,
  add constraint accidents_cited_at check (cited_at is null or cited),
  add constraint accidents_died_at check (died_at is null or fatalities > 0);

update settings_documents set contents = '<p>After an accident on a public road the driver is tested (49 CFR 382.303) when somebody died, or when the driver receives a citation for a moving violation and somebody was injured and treated away from the scene, or a vehicle was towed away. The citation counts for the alcohol test when it is received within 8 hours of the accident, and for the drug test within 32 hours: note when the driver received it.</p><ul><li><strong>Alcohol:</strong> within 2 hours. Later, put the reason on file; after 8 hours do not test, and put the reason on file.</li><li><strong>Controlled substances:</strong> within 32 hours. After that do not test, and put the reason on file.</li></ul><p>The driver does not use alcohol for 8 hours or until tested, and does not report for or stay on duty with an alcohol concentration of 0.04 or greater (49 CFR 382.201, 382.209).</p>'
  where document_id = 'drugAlcoholRequirements' and version = 1;
