import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import { demoRandom, demoUuid, timeOn } from './random.ts';
import type { DemoWorld } from './random.ts';

/** Of the first so many employees some have notes and a history. */
const LOOKED_AT = 2_000;

const NOTES = [
  'Prefers the night run; asked not to be put on Sundays.',
  'Medical card comes by fax from the clinic in town. Call there first when it is late.',
  'Was on leave in spring; the road test was done again on return.',
  'Moved house. The new address is confirmed by the license copy.',
  'Asked for the safety award letter. Sent.',
  'Hard of hearing on the left side: the variance is with the examiner.',
];

const PHONES = ['555-0117', '555-0132', '555-0148', '555-0163', '555-0179'];

/** Notes that the demo's employer wrote, and what was changed in the files. Returns how many notes. */
export async function loadNotes(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
  writerId: string,
): Promise<number> {
  const notes: Record<string, unknown>[] = [];
  const changes: Record<string, unknown>[] = [];
  for (let ordinal = 0; ordinal < Math.min(world.employees, LOOKED_AT); ordinal += 1) {
    const one = demoEmployee(world, ordinal);
    if (one.topClientId !== employerId) continue;
    const random = demoRandom(world.seed, 'note', ordinal);
    const at = (hour: number) => timeOn(random.date(one.appliedOn, world.today), hour);
    if (random.chance(0.2))
      notes.push({
        note_id: demoUuid('note', ordinal),
        employee_id: one.id,
        body: random.pick(NOTES),
        created_at: at(14),
      });
    if (random.chance(0.3))
      changes.push({
        change_id: demoUuid('change', ordinal),
        employee_id: one.id,
        field: 'phone',
        old_value: random.pick(PHONES),
        new_value: one.phone,
        changed_at: at(15),
      });
  }
  await inTenant(kernel, employerId, async (client) => {
    await client.query(
      `insert into employee_notes (tenant_id, note_id, employee_id, body, created_by, created_at)
       select $1, note_id, employee_id, body, $2, created_at
         from jsonb_to_recordset($3::jsonb) as t (note_id uuid, employee_id uuid, body text, created_at timestamptz)`,
      [employerId, writerId, JSON.stringify(notes)],
    );
    await client.query(
      `insert into employee_changes (tenant_id, employee_id, note_id, field, new_value, changed_by, changed_at)
       select $1, employee_id, note_id, 'note', body, $2, created_at
         from jsonb_to_recordset($3::jsonb) as t (note_id uuid, employee_id uuid, body text, created_at timestamptz)`,
      [employerId, writerId, JSON.stringify(notes)],
    );
    await client.query(
      `insert into employee_changes (tenant_id, change_id, employee_id, field, old_value, new_value, changed_by, changed_at)
       select $1, change_id, employee_id, field, old_value, new_value, $2, changed_at
         from jsonb_to_recordset($3::jsonb) as t (change_id uuid, employee_id uuid, field text, old_value text,
           new_value text, changed_at timestamptz)`,
      [employerId, writerId, JSON.stringify(changes)],
    );
  });
  return notes.length;
}
