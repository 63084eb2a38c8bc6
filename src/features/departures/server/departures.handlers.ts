import { callsOf } from '#src/server/handler.ts';
import { departuresApi } from '../departures.contract.ts';
import { begin, list, takeBack } from './departures.service.ts';

export const departuresCalls = callsOf(departuresApi, { list, begin, takeBack });
