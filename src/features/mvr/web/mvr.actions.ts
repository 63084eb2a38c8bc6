import { isOrder } from '#src/features/orders/web/order-subject.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { refreshMvr } from './change-mvr.tsx';
import { showOrderMvr } from './order-mvr.tsx';

export const mvrActions = {
  'order.mvr': (context) => showOrderMvr(context.args['employee'] ?? '', context),
  'order.refreshMvr': async (context) => {
    const { subject, toast } = context;
    if (!isOrder(subject)) return;
    if (subject.order.orderType === 'mvr') await refreshMvr(subject.order, context);
    else toast('This is no MVR order: there is nothing to ask for.', 'warning');
  },
} satisfies Actions;
