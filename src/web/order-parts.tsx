import { ORDER_PARTS } from './shell/slots.ts';

/** What a part of an order's screen receives. */
export interface OrderPartProps {
  orderId: string;
  orderType: string;
}

/** What later features put into the screen of an order, listed in `shell/slots.ts`; each shows itself where it belongs. */
export function OrderParts(props: OrderPartProps) {
  return ORDER_PARTS.map((Part, at) => <Part.View key={at} {...props} />);
}
