import { placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { DATAQS_ERRORS, dataQsApi } from '../dataqs.contract.ts';
import { needsAnswer } from '../dataqs.rules.ts';
import { readCrash } from './crashes.sql.ts';
import { numbersAt, readInspection, violationDay } from './csa.sql.ts';
import {
  type DataQsRecord,
  holdRequest,
  insertStep,
  readSteps,
  setTakenBack,
} from './dataqs.sql.ts';

const fail = thrower(DATAQS_ERRORS);
type Api = typeof dataQsApi;

/** The record that a call names, of a DOT number of the caller's locations, and its day. @throws request.not_found */
async function recordOf(
  c: Pick<Context<Endpoint>, 'db'>,
  { clientId, kind, DOTNumber, recordId }: Context<Api['list']>['params'],
): Promise<DataQsRecord & { clientId: number; day: IsoDate; today: IsoDate }> {
  const place = await placeOf(c.db, clientId);
  const held = (await numbersAt(c.db, place)).find(({ dotNumber }) => dotNumber === DOTNumber);
  if (!held) throw requestError('request.not_found');
  const { tenantId } = place;
  const days = {
    inspection: async () =>
      (await readInspection(c.db, tenantId, DOTNumber, recordId))?.inspectedOn,
    violation: () => violationDay(c.db, DOTNumber, recordId),
    crash: async () => (await readCrash(c.db, DOTNumber, recordId))?.crashedOn,
  };
  const day = await days[kind]();
  if (!day) throw requestError('request.not_found');
  return {
    ...{ tenantId, kind, dotNumber: DOTNumber, recordId, clientId: held.clientId, day },
    today: await todayAt(c.db, place),
  };
}

/** The person who does it; where one user acts as another, the one who acts. */
const doerOf = ({ caller }: Pick<Context<Endpoint>, 'caller'>) => caller.impersonator ?? caller;

export const dataQsCalls = callsOf(dataQsApi, {
  list: async (c) => ({
    steps: await readSteps(c.db, await recordOf(c, c.params), doerOf(c).id),
  }),

  add: async (c) => {
    const record = await recordOf(c, c.params);
    const { state, on, number, note } = c.body;
    const faultAt = (field: string, code: keyof typeof DATAQS_ERRORS) => ({
      fields: [{ field, message: DATAQS_ERRORS[code].message }],
    });
    if (on < record.day || on > record.today)
      throw fail('csa-dataqs.bad_day', faultAt('on', 'csa-dataqs.bad_day'));
    if (needsAnswer(state) && note === '')
      throw fail('csa-dataqs.say_answer', faultAt('note', 'csa-dataqs.say_answer'));
    await holdRequest(c.db, record);
    const { id, name } = doerOf(c);
    const last = (await readSteps(c.db, record, id)).find((one) => one.takenBackAt === null);
    // Pressed twice it is noted once.
    const same = [last?.state === state, last?.on === on, last?.number === number];
    if (last && same.every(Boolean) && last.note === note) return last;
    const made = await insertStep(c.db, record, { state, on, number, note }, { id, name });
    c.audit({
      entity: 'csaDataQs',
      entityId: made.stepId,
      clientId: record.clientId,
      detail: { kind: record.kind, state, on },
    });
    c.live({ tenantId: record.tenantId, topic: 'csa', requirement: 'client.viewAlerts' });
    return made;
  },

  takeBack: async (c) => {
    const record = await recordOf(c, c.params);
    const { id } = doerOf(c);
    await holdRequest(c.db, record);
    const { stepId } = c.params;
    const found = (await readSteps(c.db, record, id)).find((one) => one.stepId === stepId);
    if (!found) throw requestError('request.not_found');
    if (!found.own) throw fail('csa-dataqs.not_own');
    if (found.takenBackAt !== null) return found;
    const taken = await setTakenBack(c.db, record, stepId, id);
    if (!taken) throw requestError('request.not_found');
    c.audit({
      entity: 'csaDataQs',
      entityId: stepId,
      clientId: record.clientId,
      detail: { kind: record.kind, state: taken.state, act: 'takeBack' },
    });
    c.live({ tenantId: record.tenantId, topic: 'csa', requirement: 'client.viewAlerts' });
    return taken;
  },
});
