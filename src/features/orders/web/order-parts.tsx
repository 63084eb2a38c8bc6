import { orderPart, type OrderPartProps } from './order.slot.ts';

/** What later features put into the screen of an order; each shows itself where it belongs. */
export function OrderParts(props: OrderPartProps) {
  return orderPart.contents().map((Part, at) => <Part.View key={at} {...props} />);
}
