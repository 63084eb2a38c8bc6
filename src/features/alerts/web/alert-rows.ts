import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import type { AlertList } from '../alert-lists.rules.ts';

/** A command that does something about an alert's employee. */
export interface Remedy {
  command: 'order.mvr' | 'order.place' | 'certificate.send' | 'onboarding.start';
  employeeId: string;
}

/** What the commands of scope `alertRows` act on: the selected alerts; with none selected those of the row one is on. */
export interface AlertRowsSubject {
  kind: 'alertRows';
  /** The list that they are of; null for those of documents. */
  list: AlertList | null;
  /** How many rows that are of no company. */
  count: number;
  /** How many of companies, which have no employee and are given to nobody. */
  companies: number;
  /** How many employees they are about. */
  people: number;
  /** One row a driver, or one an alert; null where the list has no choice. */
  byDriver: boolean | null;
  group: (byDriver: boolean) => void;
  bookmark: () => Promise<void>;
  /** How many rows have something that is put off. */
  waiting: number;
  /** Null ends the wait. */
  wait: (until: WaitsUntil | null, reason: string) => Promise<void>;
  /** Null takes the colleague away. */
  assign: (assignee: string | null) => Promise<void>;
  /** False where the installation hides what is said of the list. */
  hasComments: boolean;
  comment: (text: string) => Promise<void>;
  showComments: () => void;
  /** What orders what the one alert lacks, and what sends its driver a link; null where nothing does. */
  order: Remedy | null;
  link: Remedy | null;
}

export function isAlertRows(subject: unknown): subject is AlertRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'alertRows'
  );
}
