import type { Client, World } from './world.ts';

/** A valid body of the call about a DataQs request. */
export const CSA_SAMPLES = {
  'csa-dataqs.add': { body: { state: 'filed', on: '2026-10-02' } },
};

/** An inspection and a crash of a DOT number of the client. */
export async function csaRecords(world: World, client: Client): Promise<Record<string, string>> {
  const DOTNumber = String(7_000_000 + client.clientId);
  await world.inTenant(client.tenantId, 'update clients set dot_number = $2 where client_id = $1', [
    client.clientId,
    DOTNumber,
  ]);
  await world.inTenant(
    client.tenantId,
    `insert into csa_inspections (dot_number, record_key, release, first_release, digest, import_id, report_number, report_state,
         inspected_on, driver_out_of_service, vehicle_out_of_service, hazmat_out_of_service, units, violations, violation_count)
       values ($1, '1', '2026-10-30', '2026-10-30', uuidv7(), uuidv7(), 'R-1', 'TX', '2026-10-01', 0, 0, 0, '[]', '{}', 1)
     on conflict do nothing`,
    [DOTNumber],
  );
  await world.inTenant(
    client.tenantId,
    `insert into csa_crashes (dot_number, record_key, release, first_release, digest, import_id, report_number, report_state, sequence,
         crashed_on, city, state, location, vin, plate, plate_state, citation)
       values ($1, '1', '2026-10-30', '2026-10-30', uuidv7(), uuidv7(), 'C-1', 'TX', 1, '2026-09-01', 'Waco', 'TX', '', '', '', '', '')
     on conflict do nothing`,
    [DOTNumber],
  );
  return { DOTNumber, inspectionId: '1', crashId: '1' };
}
