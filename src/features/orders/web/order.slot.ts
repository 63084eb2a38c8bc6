import type { Part } from '#src/web/part.tsx';
import { makeSlot } from '#src/web/slot.ts';

/** What a part of an order's screen receives. */
export interface OrderPartProps {
  orderId: string;
  orderType: string;
}

/** What later features put into the screen of an order; each shows itself where it belongs. */
export const orderPart = makeSlot<Part<OrderPartProps>>();
