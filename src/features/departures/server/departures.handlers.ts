import { callsOf } from '#src/server/handler.ts';
import { departuresApi } from '../departures.contract.ts';
import { agreeErasure, askErasure, proof, stopErasure } from './erasures.service.ts';
import { askExport, begin, list, sendExport, takeBack } from './departures.service.ts';

export const departuresCalls = callsOf(departuresApi, {
  list,
  begin,
  takeBack,
  export: askExport,
  file: sendExport,
  askErasure,
  agreeErasure,
  stopErasure,
  proof,
});
