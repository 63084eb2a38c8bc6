import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import type { EmployeeHit } from '#src/features/employees/employees.shapes.ts';
import { showDate } from '#src/web/ui/format.ts';
import { EVIDENCE_NAMES } from '../match.columns.ts';
import type { PaperSpot, Suggestions } from '../match.shapes.ts';

export type Suggested = Suggestions['candidates'][number];

/** One employee to choose, from the suggestions or a search. */
export interface Candidate {
  employeeId: string;
  name: string;
  clientName: string;
  facts: string;
  evidence: readonly { field: string; found: string; spots: readonly PaperSpot[] }[];
}

/** The id of a candidate's row; two forms side by side have a list each. */
export function candidateId(listId: string, { employeeId }: Candidate): string {
  return `${listId}-${employeeId}`;
}

export function candidatesOf(candidates: readonly Suggested[]): Candidate[] {
  return candidates.map(({ employee, evidence }) => ({
    employeeId: employee.employeeId,
    name: `${employee.lastName}, ${employee.firstName}`,
    clientName: employee.clientName,
    facts: [
      showDate(employee.dob),
      employee.license && `${employee.licenseState ?? ''} ${employee.license}`.trim(),
      employee.ssnLast4 && maskedSsn(employee.ssnLast4),
      employee.workId,
      employee.status,
    ]
      .filter(Boolean)
      .join(' · '),
    evidence: evidence.map(({ field, found, spots }) => ({
      field: EVIDENCE_NAMES[field],
      found,
      spots,
    })),
  }));
}

export function hitsOf(hits: readonly EmployeeHit[]): Candidate[] {
  return hits.map((hit) => ({
    employeeId: hit.employeeId,
    name: `${hit.lastName}, ${hit.firstName}`,
    clientName:
      hit.clientName === hit.employerName
        ? hit.clientName
        : `${hit.employerName}, ${hit.clientName}`,
    facts: [
      showDate(hit.dob),
      hit.license && `${hit.state ?? ''} ${hit.license}`.trim(),
      hit.ssn,
      hit.workId,
      hit.employmentStatus,
    ]
      .filter(Boolean)
      .join(' · '),
    evidence: [],
  }));
}
