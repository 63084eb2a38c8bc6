import type { About } from '#src/web/palette/offers.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import type { Order } from '../orders.shapes.ts';

/** What the commands of a list of orders act on: the selected ones; with none selected the one that one is on. */
export interface OrderRowsSubject {
  kind: 'orderRows';
  count: number;
  /** How many of them are put off. */
  waiting: number;
  /** Null ends the wait. */
  wait: (until: WaitsUntil | null) => Promise<void>;
}

export function isOrderRows(subject: unknown): subject is OrderRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'orderRows'
  );
}

/** What the commands of an order that stands open act on. */
export interface OrderSubject {
  kind: 'order';
  order: Order;
  /** The employee, for commands that ask for one. */
  about: About;
  edit: () => void;
  email: () => void;
}

export function isOrder(subject: unknown): subject is OrderSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'order'
  );
}
