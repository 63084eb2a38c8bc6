import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';

/** What the commands of scope `alertRows` act on: the selected alerts; with none selected those of the row one is on. */
export interface AlertRowsSubject {
  kind: 'alertRows';
  /** How many rows of drivers. */
  count: number;
  /** How many of companies, which have no employee and are given to nobody. */
  companies: number;
  /** One row a driver, or one an alert. */
  byDriver: boolean;
  group: (byDriver: boolean) => void;
  bookmark: () => Promise<void>;
  /** How many rows have something that is put off. */
  waiting: number;
  /** Null ends the wait. */
  wait: (until: WaitsUntil | null) => Promise<void>;
  /** Null takes the colleague away. */
  assign: (assignee: string | null) => Promise<void>;
}

export function isAlertRows(subject: unknown): subject is AlertRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'alertRows'
  );
}
