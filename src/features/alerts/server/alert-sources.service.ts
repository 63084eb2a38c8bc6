import { createHash } from 'node:crypto';
import type { Place } from '#src/features/clients/server/clients.service.ts';
import {
  queryAlertsAt,
  unreadQueryAlerts,
} from '#src/features/clearinghouse/server/query-alerts.service.ts';
import type { ClearinghouseAlert } from '#src/features/clearinghouse/clearinghouse.shapes.ts';
import { csaAlertsAt } from '#src/features/csa/server/alerts.service.ts';
import { scoreAlertsAt } from '#src/features/mvr-scoring/server/score-alerts.service.ts';
import { openEpnOrders } from '#src/features/orders/server/open-epn.service.ts';
import { randomAlertsAt } from '#src/features/randoms/server/random-alerts.service.ts';
import type { Context } from '#src/server/handler.ts';
import { addDays, daysBetween, type IsoDate, writeDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { dateAt } from '#src/shared/zone-clock.ts';
import type { ListedAlert } from '../alert-lists.contract.ts';
import type { AlertList } from '../alert-lists.rules.ts';
import { openOnboardings } from './open-onboardings.sql.ts';
import { staleApplicants } from './stale-applicants.sql.ts';

/** An alert before what people noted of it. */
export type BareAlert = Omit<
  ListedAlert,
  'list' | 'assignee' | 'assigneeName' | 'waitsUntil' | 'waitReason' | 'comments' | 'lastComment'
>;

export type Looker = Pick<Context<Endpoint>, 'db' | 'caller' | 'grants' | 'audit'>;

/** Where and when a list is read. */
export interface At {
  place: Place;
  /** The locations of the place that the caller works at; null for all of a company. */
  sites: readonly number[] | null;
  zone: string;
  today: IsoDate;
  /** The alerts are shown, and not only counted or named: who reads answers of the Clearinghouse is kept (D15). */
  shown: boolean;
}

interface Found {
  alerts: BareAlert[];
  more: boolean;
}

/** So many of a list, where its feature has no limit of its own. */
const MOST = 1000;
/** A link that expires within so many days is told of. */
const ENDING_DAYS = 7;

const EMPTY = {
  ...{ employeeId: null, employeeName: null, about: '', since: null, due: null, dueAt: null },
  ref: {},
};

/** An id as an address takes it. */
const idOf = (...parts: readonly (string | number | null)[]): string => {
  const text = parts.map((part) => part ?? '').join('.');
  return /^[\w.-]{1,64}$/.test(text)
    ? text
    : createHash('sha256').update(text).digest('base64url').slice(0, 32);
};

const limited = (alerts: BareAlert[]): Found => ({
  alerts: alerts.slice(0, MOST),
  more: alerts.length > MOST,
});

/** An alert of the Clearinghouse without what it adds to the driver. */
function driverOf(alert: ClearinghouseAlert): NonNullable<ListedAlert['driver']> {
  const { kind: _, text: _said, fullDueAt: _due, queryId: _id, ...driver } = alert;
  return driver;
}

const SOURCES: Readonly<Record<AlertList, (c: Looker, at: At) => Promise<Found>>> = {
  scoring: async ({ db }, { place, zone }) => {
    const { alerts, more } = await scoreAlertsAt(db, place.clientId);
    return {
      more,
      alerts: alerts.map((one) => ({
        ...EMPTY,
        ...{ alertId: one.scoringId, kind: one.kind, about: one.band ?? '' },
        ...{ employeeId: one.employeeId, employeeName: one.employeeName },
        ...{ clientId: one.clientId, clientName: one.clientName },
        text:
          one.score === null
            ? `The MVR of ${writeDate(one.reportDate) || 'an unknown day'} waits for its score.`
            : `Score ${one.score}: ${one.action ?? ''}. MVR of ${writeDate(one.reportDate)}.`,
        since: dateAt(one.since, zone),
      })),
    };
  },

  randoms: async (c, { place, zone }) =>
    limited(
      (await randomAlertsAt(c, place.clientId)).map((one) => ({
        ...EMPTY,
        ...{ alertId: idOf(...one.alertId.split(':')), kind: one.kind, text: one.text },
        ...{ employeeId: one.employeeId, employeeName: one.employeeName },
        about: [one.poolName, one.period].filter(Boolean).join(', '),
        clientId: one.clientId,
        clientName: one.clientName ?? '',
        since: one.since === null ? null : dateAt(one.since, zone),
        ref: {
          poolId: one.poolId,
          poolClientId: one.clientId,
          ...(one.selectionId === null ? {} : { selectionId: one.selectionId }),
        },
      })),
    ),

  queries: async (c, { place, zone, shown }) => {
    const { alerts, more } = shown
      ? await queryAlertsAt(c, place.clientId)
      : await unreadQueryAlerts(c.db, place.clientId);
    return {
      more,
      alerts: alerts.map((one) => ({
        ...EMPTY,
        ...{ alertId: idOf(one.employeeId, one.due), kind: one.kind, text: one.text },
        ...{ employeeId: one.employeeId, employeeName: one.employeeName },
        ...{ clientId: one.clientId, clientName: one.clientName },
        due: one.fullDueAt === null ? one.due : dateAt(one.fullDueAt, zone),
        dueAt: one.fullDueAt,
        driver: driverOf(one),
      })),
    };
  },

  csa: async ({ db }, { place }) =>
    limited(
      (await csaAlertsAt(db, place.clientId)).map((one) => ({
        ...EMPTY,
        ...{ alertId: idOf(...one.alertId.split(':')), kind: one.kind, text: one.text },
        ...{ clientId: one.clientId, clientName: one.clientName },
        about: [one.category, `USDOT ${one.DOTNumber}`].filter(Boolean).join(', '),
        ...{ since: one.since, due: one.due },
        ref: {
          DOTNumber: one.DOTNumber,
          ...(one.inspectionId === null ? {} : { inspectionId: one.inspectionId }),
          ...(one.crashId === null ? {} : { crashId: one.crashId }),
        },
      })),
    ),

  stale: async ({ db }, { place, sites, zone }) =>
    limited(
      (await staleApplicants(db, place.tenantId, sites)).map((one) => {
        const since = dateAt(one.appliedAt, zone);
        return {
          ...EMPTY,
          ...{ alertId: idOf(one.employeeId, since), kind: 'stale', since },
          ...{ employeeId: one.employeeId, employeeName: one.employeeName },
          ...{ clientId: one.clientId, clientName: one.clientName },
          text: `Applied ${one.days} days ago, and nobody has decided.`,
          ref: { applicantId: one.employeeId },
        };
      }),
    ),

  onboarding: async ({ db }, { place, sites, zone, today }) =>
    limited(
      (await openOnboardings(db, place.tenantId, sites)).map((one) => {
        // The link works until an instant; its last day is the one before.
        const due = addDays(dateAt(one.expiresAt, zone), -1);
        const left = daysBetween(today, due);
        return {
          ...EMPTY,
          ...{ alertId: one.onboardingId, due, since: dateAt(one.startedAt, zone) },
          kind: left < 0 ? 'expired' : left <= ENDING_DAYS ? 'ending' : 'open',
          ...{ employeeId: one.employeeId, employeeName: one.employeeName },
          ...{ clientId: one.clientId, clientName: one.clientName },
          about: `${one.done} of ${one.done + one.open.length} done`,
          text: `Still open: ${one.open.join('; ')}.`,
        };
      }),
    ),

  epn: async ({ db }, { place, sites, zone }) =>
    limited(
      (await openEpnOrders(db, place.tenantId, sites)).map((one) => ({
        ...EMPTY,
        ...{ alertId: one.orderId, kind: one.hoursLeft <= 24 ? 'canceling' : 'unanswered' },
        ...{ employeeId: one.employeeId, employeeName: one.employeeName },
        ...{ clientId: one.clientId, clientName: one.clientName },
        text: `Nobody has answered the order; it is canceled in ${one.hoursLeft === 1 ? '1 hour' : `${one.hoursLeft} hours`}.`,
        since: dateAt(one.orderedAt, zone),
        due: dateAt(one.cancelsAt, zone),
        dueAt: one.cancelsAt,
        ref: { orderId: one.orderId },
      })),
    ),
};

/** The alerts of a list, the worst first, as the feature behind it finds them. */
export const readSource = (c: Looker, list: AlertList, at: At): Promise<Found> =>
  SOURCES[list](c, at);
