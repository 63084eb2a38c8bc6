import { VIEWED_LISTS, viewOption } from '#src/features/alerts/alert-views.rules.ts';
import { askedBy, checkView } from '#src/features/alerts/server/alert-views.service.ts';
import { placeOf, zoneOf } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { REPORT_ERRORS } from '../reports.contract.ts';
import { nextMail } from '../schedules.rules.ts';
import type { ViewSchedule, viewSchedulesApi } from '../view-schedules.contract.ts';
import { endView, keptOptions, putView, readViews, type Whose } from './view-schedules.sql.ts';

const fail = thrower(REPORT_ERRORS);
type Api = typeof viewSchedulesApi;
const MOST_VIEWS = 20;

/** What a user is told of at a location: the views that are kept, and those whose mail ends as they are not any more. */
async function schedulesOf(db: Db, own: Whose) {
  const rows = await readViews(db, own);
  const nameOf = ({ list, viewId }: { list: string; viewId: string }) => viewOption(list, viewId);
  const kept = await keptOptions(db, own, rows.map(nameOf));
  return {
    live: rows.filter((row) => kept.has(nameOf(row))),
    ended: rows.filter((row) => !kept.has(nameOf(row))),
  };
}

/** What the caller is told of at a location. @throws request.not_found */
export async function ownViewSchedules(c: Context<Api['list']>): Promise<ViewSchedule[]> {
  const { tenantId, clientId } = await placeOf(c.db, c.params.clientId);
  const { live } = await schedulesOf(c.db, { tenantId, clientId, userId: c.caller.id });
  return live.flatMap(({ fault, ...row }) => {
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
    const { live, ended } = await schedulesOf(c.db, own);
    const isNew = !live.some((one) => one.list === list && one.viewId === viewId);
    if (isNew && live.length >= MOST_VIEWS) throw fail('reports.too_many_views');
    for (const one of ended) await endView(c.db, own, one);
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
