import { useQuery } from '@tanstack/react-query';
import type { EmployeeHit } from '#src/features/employees/employees.shapes.ts';
import { candidatesOf, hitsOf, type Candidate, type Suggested } from './candidates.ts';
import { employeeSearchQuery } from './match.queries.ts';

/** Shorter texts are not looked for. */
export const LEAST = 3;

type Found = { candidates: readonly Suggested[] } | { rows: readonly EmployeeHit[] };

/** Whom a list of candidates shows of a text: those whom the document suggests without one, else those that are found. */
export function useEmployees<Suggestions extends { candidates: readonly Suggested[] }>(
  query: string,
  suggestions: Suggestions | undefined,
): { data: Suggestions | Found | undefined; isPlaceholderData: boolean; error: unknown } {
  const found = useQuery(employeeSearchQuery(query));
  const { data, isPlaceholderData, error } = found;
  if (query.length >= LEAST && data) return { data, isPlaceholderData, error };
  return { data: suggestions, isPlaceholderData: query !== '', error };
}

/** The candidates of such an answer. */
export function employeesOf(found: Found): readonly Candidate[] {
  return 'candidates' in found ? candidatesOf(found.candidates) : hitsOf(found.rows);
}
