import { cameOfNone } from '#src/features/documents/server/blind-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { PROGRAM_VERIFICATION } from '#src/features/qualification/testing-program.rules.ts';
import type { ProgramFacts } from '../testing-program.contract.ts';

/** The program noted of an employee, with what its exception hangs on beside it. */
export interface ProgramRecord {
  program: (ProgramFacts & { version: number }) | null;
  firstDuty: string | null;
  /** The date of the newest verification on file; null where none is, or none has a date. */
  verifiedOn: string | null;
  verified: boolean;
}

/** What is noted of an employee's testing program; papers that the caller is not to know yet are left out. */
export async function readProgram(
  db: Db,
  tenantId: number,
  employeeId: string,
  blind: readonly string[],
): Promise<ProgramRecord> {
  const [row] = await db.rows<ProgramRecord>(
    'testing-program-read',
    `select (select jsonb_build_object('program', g.program, 'until', g.until, 'testedOn', g.tested_on, 'poolSince', g.pool_since,
          'appliedOn', g.applied_on, 'noViolations', g.no_violations, 'notEmployed', g.not_employed, 'version', g.version)
        from testing_programs g where g.tenant_id = e.tenant_id and g.employee_id = e.employee_id) as program,
        coalesce(e.first_duty, e.hire_date) as "firstDuty",
        v.newest as "verifiedOn", v.many > 0 as verified
       from employees e cross join lateral (
         select count(*) as many, max(d.doc_date)::text as newest from documents d
          where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id
            and d.document_type_id = $3 and d.hidden_at is null and d.status = 'accepted' and ${cameOfNone('$4')}) v
      where e.tenant_id = $1 and e.employee_id = $2`,
    [tenantId, employeeId, PROGRAM_VERIFICATION, blind],
  );
  return row ?? { program: null, firstDuty: null, verifiedOn: null, verified: false };
}
