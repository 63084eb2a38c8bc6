import { placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { rulesAt } from '../rule-rows.rules.ts';
import { lockRules, noteBelow, readRules } from './rules.sql.ts';

/** What the option's rule says where it asks, and where it frees a location of what is asked above. */
const CITATION = {
  on: 'Company policy: annual certificate of violations (49 CFR 391.27 until 5/9/2022)',
  off: 'Company policy: no annual certificate of violations here',
} as const;

/**
 * The rule for a document type follows an option of a location from today on: switched on, the type is asked for there and
 * below; off, it is not, unless a rule that somebody made says so. The option's own rules alone are ended, one of today as
 * if it had never been. The caller has checked that the location is theirs to change. @throws `request.not_found`
 */
export async function followOption(
  db: Db,
  option: { clientId: number; documentTypeId: number; enabled: boolean; by: string },
): Promise<void> {
  const { clientId, documentTypeId, enabled } = option;
  const place = await placeOf(db, clientId);
  const { tenantId, path } = place;
  await lockRules(db, tenantId);
  const day = await todayAt(db, place);
  const key = [tenantId, clientId, documentTypeId];
  // Rules are never deleted by people; one that has not held for a day has no history to keep.
  await db.as({ role: 'jobs', tenantId, sites: '*' }, async (company) => {
    await company.change(
      'qualification-option-drop',
      `delete from qualification_rules
        where tenant_id = $1 and client_id = $2 and document_type_id = $3 and by_certificates and valid_from >= $4`,
      [...key, day],
      { least: 0 },
    );
    await company.change(
      'qualification-option-end',
      `update qualification_rules set valid_to = $4::date
        where tenant_id = $1 and client_id = $2 and document_type_id = $3 and by_certificates
          and valid_from < $4 and (valid_to is null or valid_to > $4)`,
      [...key, day],
      { least: 0 },
    );
    const rules = (await readRules(company, tenantId)).filter(
      (rule) => rule.documentTypeId === documentTypeId,
    );
    const [now] = rulesAt(rules, path, day);
    const own = now?.clientId === clientId ? now : undefined;
    // Said for a place, it holds there whatever becomes of the option above. What people asked for stays asked for.
    const isLeft = enabled
      ? own?.required === true
      : own !== undefined ||
        path.length === 1 ||
        (now?.required === true && !(await isOfOption(company, now.ruleId)));
    if (isLeft) {
      await noteBelow(company, tenantId, clientId);
      return;
    }
    if (own)
      await company.change(
        'qualification-option-over',
        `update qualification_rules set
            valid_to = case when valid_from < $3::date then $3::date else valid_to end,
            required = case when valid_from < $3::date then required else true end
          where tenant_id = $1 and rule_id = $2::uuid`,
        [tenantId, own.ruleId, day],
        { least: 1 },
      );
    if (!own || own.from < day) {
      const next = rules
        .filter((rule) => rule.clientId === clientId && rule.from > day)
        .map(({ from }) => from)
        .toSorted()[0];
      await company.rows(
        'qualification-option-add',
        `insert into qualification_rules (tenant_id, client_id, document_type_id, valid_from, valid_to, required, applies_to,
           due_days, every_months, expiring_days, retention_from, citation, created_by, by_certificates)
         values ($1, $2, $3, $4, $5, $6, 'drivers', 365, 12, 60, 'document', $7, $8, true)`,
        [...key, day, next ?? null, enabled, CITATION[enabled ? 'on' : 'off'], option.by],
      );
    }
    await noteBelow(company, tenantId, clientId);
  });
}

async function isOfOption(db: Db, ruleId: string): Promise<boolean> {
  const rows = await db.rows(
    'qualification-option-is',
    'select 1 from qualification_rules where tenant_id = $1 and rule_id::text = $2 and by_certificates',
    [db.binding.tenantId, ruleId],
  );
  return rows.length > 0;
}
