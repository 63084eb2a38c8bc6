import type { About } from '#src/web/palette/offers.ts';
import type { Order } from '../orders.shapes.ts';

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
