import { callsOf } from '#src/server/handler.ts';
import { copyRequestsApi } from '../copy-requests.contract.ts';
import { add, close, identify, list } from './copy-requests.service.ts';
import { packet, papers, send } from './send-copies.service.ts';

export const copyRequestsCalls = callsOf(copyRequestsApi, {
  list,
  add,
  identify,
  papers,
  send,
  packet,
  close,
});
