import { placeOf, todayAt, type Place } from '#src/features/clients/server/clients.service.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { CSA_ERRORS, csaApi, type CsaInspection } from '../csa.contract.ts';
import { APART_DAYS, KEEP_DAYS, likeness, returnOf } from '../csa.rules.ts';
import { csaAlertsAt } from './alerts.service.ts';
import { carriersAt } from './csa-lists.service.ts';
import { accidentIn, readCrash, readCrashes, untiedAccidents, writeTie } from './crashes.sql.ts';
import {
  type After,
  type InspectionRow,
  type NumberAt,
  numbersAt,
  readInspection,
  readInspections,
  readViolations,
  writeReturn,
} from './csa.sql.ts';
import { standingsOf } from './dataqs.sql.ts';
import { newestReleases } from './imports.sql.ts';

const fail = thrower(CSA_ERRORS);
type Asker = Pick<Context<Endpoint>, 'db'>;

/** So many releases are shown in a trend: three years of months. */
const MOST_RELEASES = 36;
const MOST_CRASHES = 1000;
/** FMCSA's crash file goes back so far: further nothing can be missed in it. */
const COMPARED_MONTHS = 24;
/** The register is kept for three years, 49 CFR 390.15(b). */
const REGISTER_MONTHS = 36;

interface Looked {
  place: Place;
  numbers: NumberAt[];
  today: IsoDate;
}

/** The DOT numbers at or below a client that the call asks for, or all of them. @throws request.not_found */
async function look(
  { db }: Asker,
  clientId: number,
  selected?: readonly string[],
): Promise<Looked> {
  const place = await placeOf(db, clientId);
  const all = await numbersAt(db, place);
  return {
    place,
    numbers: selected ? all.filter(({ dotNumber }) => selected.includes(dotNumber)) : all,
    today: await todayAt(db, place),
  };
}

/** Who of the caller's locations holds a DOT number. @throws request.not_found */
async function needNumber(c: Asker, clientId: number, dotNumber: string) {
  const looked = await look(c, clientId, [dotNumber]);
  const [held] = looked.numbers;
  if (!held) throw requestError('request.not_found');
  return { ...looked, held };
}

function inspectionOf(row: InspectionRow, today: IsoDate): Omit<CsaInspection, 'dataQs'> {
  const { returnedOn, ...inspection } = row;
  const { inspectedOn, violationCount } = inspection;
  return {
    ...inspection,
    report: {
      ...returnOf({ inspectedOn, violations: violationCount, returnedOn }, today),
      returnedOn,
    },
  };
}

/** Where a page begins. @throws request.invalid */
function afterOf(cursor: string | undefined): After {
  if (!cursor) return null;
  const [day, dot, id] = decodeCursor(cursor, 3) ?? [];
  if (typeof day === 'string' && typeof dot === 'string' && typeof id === 'string')
    return [day, dot, id];
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

/** A page of rows that were read with one too many. */
function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly [string, string, string],
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last && rows.length > limit ? encodeCursor(keyOf(last)) : null };
}

export const csaCalls = callsOf(csaApi, {
  summary: async (c) => {
    const { selectedClientId, selectedDOTIds } = c.query;
    if (selectedClientId !== undefined) {
      const { path } = await placeOf(c.db, selectedClientId);
      if (selectedClientId !== c.params.clientId && !path.includes(c.params.clientId))
        throw requestError('request.not_found');
    }
    const looked = await look(c, selectedClientId ?? c.params.clientId, selectedDOTIds);
    const { carriers, all } = await carriersAt(c.db, looked.numbers, looked.today, MOST_RELEASES);
    return {
      results: carriers,
      announced: all
        .filter(({ from }) => from === null)
        .map(({ fullName, source }) => ({ name: fullName, source })),
      releases: await c.db.as(
        { role: 'jobs', tenantId: c.kernel.internalTenantId, sites: '*' },
        newestReleases,
      ),
    };
  },

  inspections: async (c) => {
    const { limit, after, selectedDOTIds, openOnly, violationsOnly } = c.query;
    const { place, numbers, today } = await look(c, c.params.clientId, selectedDOTIds);
    const rows = await readInspections(
      c.db,
      {
        tenantId: place.tenantId,
        numbers: numbers.map(({ dotNumber }) => dotNumber),
        openSince: openOnly ? addDays(today, -KEEP_DAYS) : null,
        violationsOnly: violationsOnly ?? false,
      },
      afterOf(after),
      limit + 1,
    );
    const records = rows.map(({ DOTNumber, inspectionId: id }) => ({ DOTNumber, id }));
    const of = { tenantId: place.tenantId, kind: 'inspection' } as const;
    const dataQs = await standingsOf(c.db, of, records);
    return pageOf(
      rows.map((row) => ({
        ...inspectionOf(row, today),
        dataQs: dataQs(row.DOTNumber, row.inspectionId),
      })),
      limit,
      ({ inspectedOn, DOTNumber, inspectionId }) => [inspectedOn, DOTNumber, inspectionId],
    );
  },

  violations: async (c) => {
    const { limit, after, selectedDOTIds, inspectionId, BasicID, outOfServiceOnly } = c.query;
    const { place, numbers } = await look(c, c.params.clientId, selectedDOTIds);
    const found = await readViolations(
      c.db,
      {
        numbers: numbers.map(({ dotNumber }) => dotNumber),
        inspectionId: inspectionId ?? null,
        basicId: BasicID ?? null,
        outOfServiceOnly: outOfServiceOnly ?? false,
      },
      afterOf(after),
      limit + 1,
    );
    const records = found.map(({ DOTNumber, violationId: id }) => ({ DOTNumber, id }));
    const of = { tenantId: place.tenantId, kind: 'violation' } as const;
    const dataQs = await standingsOf(c.db, of, records);
    const rows = found.map((row) => ({ ...row, dataQs: dataQs(row.DOTNumber, row.violationId) }));
    return pageOf(rows, limit, ({ inspectedOn, DOTNumber, violationId }) => [
      inspectedOn,
      DOTNumber,
      violationId,
    ]);
  },

  crashes: async (c) => {
    const { place, numbers, today } = await look(c, c.params.clientId, c.query.selectedDOTIds);
    const crashes = await readCrashes(
      c.db,
      {
        tenantId: place.tenantId,
        numbers: numbers.map(({ dotNumber }) => dotNumber),
        since: addMonths(today, -REGISTER_MONTHS),
      },
      MOST_CRASHES + 1,
    );
    const since = addMonths(today, -COMPARED_MONTHS);
    const records = crashes.map(({ DOTNumber, crashId: id }) => ({ DOTNumber, id }));
    const of = { tenantId: place.tenantId, kind: 'crash' } as const;
    const dataQs = await standingsOf(c.db, of, records);
    return {
      crashes: crashes
        .slice(0, MOST_CRASHES)
        .map((row) => ({ ...row, dataQs: dataQs(row.DOTNumber, row.crashId) })),
      onlyInRegister: await untiedAccidents(c.db, place, { from: since, to: today }, MOST_CRASHES),
      since,
      more: crashes.length > MOST_CRASHES,
    };
  },

  likeAccidents: async (c) => {
    const { clientId, DOTNumber, crashId } = c.params;
    const { place } = await needNumber(c, clientId, DOTNumber);
    const crash = await readCrash(c.db, DOTNumber, crashId);
    if (!crash) throw requestError('request.not_found');
    const near = await untiedAccidents(
      c.db,
      place,
      {
        from: addDays(crash.crashedOn, -APART_DAYS),
        to: addDays(crash.crashedOn, APART_DAYS),
      },
      200,
    );
    const rank = (one: (typeof near)[number]) => likeness({ ...crash, date: crash.crashedOn }, one);
    return { accidents: near.sort((a, b) => rank(b) - rank(a)) };
  },

  tieCrash: async (c) => {
    const { clientId, DOTNumber, crashId } = c.params;
    const { accidentId, reason } = c.body;
    if (accidentId !== null && reason !== null) throw fail('csa.say_which');
    const { place, held } = await needNumber(c, clientId, DOTNumber);
    if (!(await readCrash(c.db, DOTNumber, crashId))) throw requestError('request.not_found');
    if (accidentId !== null) {
      const found = await accidentIn(c.db, place, accidentId);
      if (!found) throw fail('csa.other_accident');
      if (found.tiedTo !== null && found.tiedTo !== `${DOTNumber} ${crashId}`)
        throw fail('csa.accident_taken');
    }
    const key = {
      tenantId: place.tenantId,
      clientId: held.clientId,
      dotNumber: DOTNumber,
      crashId,
    };
    await writeTie(c.db, key, { accidentId, reason }, c.caller.id);
    c.audit({
      entity: 'csaCrash',
      entityId: `${DOTNumber} ${crashId}`,
      clientId: held.clientId,
      detail: { accidentId, isNone: reason !== null },
    });
    c.live({ tenantId: place.tenantId, topic: 'csa', requirement: 'client.viewAlerts' });
  },

  setReturn: async (c) => {
    const { clientId, DOTNumber, inspectionId } = c.params;
    const { returnedOn } = c.body;
    const { place, held, today } = await needNumber(c, clientId, DOTNumber);
    const found = await readInspection(c.db, place.tenantId, DOTNumber, inspectionId);
    if (!found) throw requestError('request.not_found');
    if (returnedOn !== null && (returnedOn < found.inspectedOn || returnedOn > today))
      throw fail('csa.return_day', {
        fields: [{ field: 'returnedOn', message: CSA_ERRORS['csa.return_day'].message }],
      });
    const key = {
      ...{ tenantId: place.tenantId, clientId: held.clientId },
      ...{ dotNumber: DOTNumber, inspectionId },
    };
    await writeReturn(c.db, key, returnedOn, c.caller.id);
    c.audit({
      entity: 'csaInspection',
      entityId: `${DOTNumber} ${inspectionId}`,
      clientId: held.clientId,
      detail: { returnedOn },
    });
    c.live({ tenantId: place.tenantId, topic: 'csa', requirement: 'client.viewAlerts' });
  },

  alerts: (c) => csaAlertsAt(c.db, c.params.clientId),
});
