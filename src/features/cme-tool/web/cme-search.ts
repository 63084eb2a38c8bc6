import type { EmployeeHit } from '#src/features/employees/employees.shapes.ts';

/** How a search of the CME Tool stands (2§4.2). */
export interface CmeSearch {
  /** Which search this is; an answer to an earlier one is no longer wanted. */
  turn: number;
  fetching: boolean;
  /** Null before the first search. */
  results: readonly EmployeeHit[] | null;
  /** The status code that the last query failed with; 0 where no answer came. */
  failed: number | null;
}

export const NOT_SEARCHED: CmeSearch = { turn: 0, fetching: false, results: null, failed: null };

export type CmeSearchEvent =
  | { type: 'asked'; turn: number }
  | { type: 'answered'; turn: number; results: readonly EmployeeHit[] }
  | { type: 'failed'; turn: number; status: number };

/**
 * A new query sets fetching and clears what was found; its reply ends fetching; an error leaves no results and keeps the
 * status code (R283, R284).
 */
export function searched(now: CmeSearch, event: CmeSearchEvent): CmeSearch {
  if (event.type === 'asked')
    return { turn: event.turn, fetching: true, results: [], failed: null };
  if (event.turn !== now.turn) return now;
  return event.type === 'answered'
    ? { ...now, fetching: false, results: event.results }
    : { ...now, fetching: false, results: [], failed: event.status };
}
