import { VIEWED_LISTS } from '#src/features/alerts/alert-views.rules.ts';
import { askedBy, checkView } from '#src/features/alerts/server/alert-views.service.ts';
import { placeOf, zoneOf } from '#src/features/clients/server/clients.service.ts';
import type { Context } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { REPORT_ERRORS } from '../reports.contract.ts';
import { nextMail } from '../schedules.rules.ts';
import type { ViewSchedule, viewSchedulesApi } from '../view-schedules.contract.ts';
import { endView, putView, readViews } from './view-schedules.sql.ts';

const fail = thrower(REPORT_ERRORS);
type Api = typeof viewSchedulesApi;
const MOST_VIEWS = 20;

/** What the caller is told of at a location. @throws request.not_found */
export async function ownViewSchedules(c: Context<Api['list']>): Promise<ViewSchedule[]> {
  const { tenantId, clientId } = await placeOf(c.db, c.params.clientId);
  const rows = await readViews(c.db, { tenantId, clientId, userId: c.caller.id });
  return rows.flatMap(({ fault, ...row }) => {
    const list = VIEWED_LISTS.find((one) => one === row.list);
    return list ? [{ ...row, list, fault: fault !== null }] : [];
  });
}

/** Schedules a view for the caller, or ends that. @throws reports.own_company, reports.too_many_views, and what `checkView` and `askedBy` throw */
export async function setViewSchedule(c: Context<Api['set']>): Promise<void> {
  const { list, viewId } = c.params;
  const { rhythm, filters } = c.body;
  const place = await placeOf(c.db, c.params.clientId);
  const { tenantId, clientId } = place;
  if (tenantId !== c.caller.tenantId || c.caller.kind !== 'user') throw fail('reports.own_company');
  const own = { tenantId, clientId, userId: c.caller.id };
  if (rhythm === null) await endView(c.db, own, { list, viewId });
  else {
    checkView(c, list);
    askedBy(list, filters);
    const all = await readViews(c.db, own);
    const isNew = !all.some((one) => one.list === list && one.viewId === viewId);
    if (isNew && all.length >= MOST_VIEWS) throw fail('reports.too_many_views');
    const nextAt = nextMail(rhythm, await zoneOf(c.db, place));
    await putView(c.db, own, { list, viewId, rhythm, filters, nextAt });
  }
  c.audit({
    entity: 'viewSchedule',
    entityId: `${list}.${viewId}`,
    tenantId,
    clientId,
    detail: { rhythm },
  });
}
