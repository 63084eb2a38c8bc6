import { callsOf } from '#src/server/handler.ts';
import { mvrApi } from '../mvr.contract.ts';
import { orderMvr, prepareMvr } from './order-mvr.service.ts';
import { refreshMvr } from './refresh.service.ts';
import { mvrOrderOf, statusOf } from './status.service.ts';

export const mvrCalls = callsOf(mvrApi, {
  prepare: prepareMvr,

  order: async (c) => {
    const orderId = await orderMvr(c);
    return statusOf(c, await mvrOrderOf(c, orderId));
  },

  status: async (c) => statusOf(c, await mvrOrderOf(c, c.params.orderId)),

  refresh: refreshMvr,
});
