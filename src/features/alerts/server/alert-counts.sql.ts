import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import { andAll, atSites, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import type { AlertSummary } from '../alerts.contract.ts';
import { type AlertFilter, filtered, JOINED, withStatus } from './alerts.sql.ts';

const NOTHING = {
  missing: 0,
  expired: 0,
  expiring: 0,
  pendingReview: 0,
  employees: 0,
  blocked: 0,
};
type Counts = typeof NOTHING;

/** How many alerts of each kind there are, and of how many employees. */
export async function countAlerts(
  db: Db,
  filter: AlertFilter,
): Promise<Omit<AlertSummary, 'companyAlerts'>> {
  if (filter.statuses.length === 0) {
    // Alerts of other kinds alone were asked for: no document is read.
    const { employees, blocked, ...docAlerts } = NOTHING;
    return { docAlerts, employees, doNotDispatch: blocked, waiting: 0 };
  }
  const putOff = await countWaiting(db, filter);
  const { employees, blocked, ...docAlerts } = isKept(filter)
    ? without(
        addUp(await readFigures(db, filter), filter),
        filter.waiting === 'none' ? putOff : NOTHING,
      )
    : await countOnes(db, filter);
  const waiting = PROBLEMS.reduce((sum, one) => sum + putOff[one], 0);
  return { docAlerts, employees, doNotDispatch: blocked, waiting };
}

/**
 * What Home counts of a location for those on the roster: the alerts of each kind, and how many employees are not to be
 * dispatched, which are the rows of the roster that is narrowed to them.
 */
export async function countHome(
  db: Db,
  filter: AlertFilter,
): Promise<Pick<AlertSummary, 'docAlerts' | 'doNotDispatch'>> {
  const figures = await readFigures(db, filter);
  const {
    employees: _,
    blocked: _seen,
    ...docAlerts
  } = isKept(filter) ? addUp(figures, filter) : await countOnes(db, filter);
  return { docAlerts, doNotDispatch: heldBack(figures) };
}

const PROBLEMS = ['missing', 'expired', 'expiring', 'pendingReview'] as const;

/**
 * How many problems there are of the filter's document types: from the totals of each type (0400_compliance.sql), where these hold
 * the answer.
 */
export async function countOfTypes(db: Db, filter: AlertFilter): Promise<number> {
  if (!isKept({ ...filter, ofTypes: false }) || filter.employment !== null) {
    const { docAlerts } = await countAlerts(db, filter);
    return PROBLEMS.reduce((sum, one) => sum + docAlerts[one], 0);
  }
  const { values, add } = collectValues();
  const tenant = add(filter.tenantId);
  // `p` counts employees, `a` what some have beyond one, of several licensing authorities.
  const figures = add(
    filter.types.flatMap((type) =>
      PROBLEMS.flatMap((status) => [`p:${type}:${status}`, `a:${type}:${status}`]),
    ),
  );
  const parts: Condition[] = filter.sites ? [atSites(filter.sites, add, 't.client_id')] : [];
  const [row] = await db.rows<{ count: number }>(
    `alerts-of-types-${shapeOf(parts)}`,
    `select coalesce(sum(t.change), 0)::int as count from file_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = ${tenant} and t.figure = any (${figures}::text[])${andAll(parts)}`,
    values,
  );
  const putOff = filter.waiting === 'none' ? await countWaiting(db, filter) : NOTHING;
  return (row?.count ?? 0) - PROBLEMS.reduce((sum, one) => sum + putOff[one], 0);
}

/** Whether `standing_tallies` holds the answer: it has totals of all problems, with or without valid items, and of no other selection. */
function isKept(filter: AlertFilter): boolean {
  const {
    statuses,
    blind,
    ofTypes,
    blocking,
    expiredDays,
    expiringDays,
    search,
    assignee,
    waiting,
  } = filter;
  const narrowed =
    blocking ||
    ofTypes === true ||
    waiting === 'only' ||
    [expiredDays, expiringDays, search, assignee].some((one) => one !== null);
  return !narrowed && blind.length === 0 && PROBLEMS.every((one) => statuses.includes(one));
}

/**
 * How many items of those on the roster have expired, and how many more will by a day: from totals that are kept. Null where these
 * do not hold the answer, which are about whatever the caller may read, narrowed by locations alone.
 */
export async function countUntil(
  db: Db,
  filter: AlertFilter,
  until: IsoDate,
): Promise<{ expired: number; expiring: number } | null> {
  const { blind, employment, blocking, search, assignee, waiting, expiredDays } = filter;
  const narrowed = [employment, search, assignee, waiting, expiredDays].some((one) => one !== null);
  if (narrowed || blocking || blind.length > 0) return null;
  const { expired } = addUp(await readFigures(db, filter), { ...filter, statuses: ['expired'] });
  const withExpiring = filter.statuses.includes('expiring');
  return { expired, expiring: withExpiring ? await countComing(db, filter, until) : 0 };
}

async function countComing(db: Db, filter: AlertFilter, until: IsoDate): Promise<number> {
  const { values, add } = collectValues();
  const [tenant, day] = [add(filter.tenantId), add(until)];
  const figures = add([...filter.classes].map((one) => `coming:${one}`));
  const parts: Condition[] = filter.sites ? [atSites(filter.sites, add, 't.client_id')] : [];
  const [row] = await db.rows<{ count: number }>(
    `alerts-coming-${shapeOf(parts)}`,
    `select coalesce(sum(t.change), 0)::int as count from day_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = ${tenant} and t.figure = any (${figures}::text[]) and t.day <= ${day}::date${andAll(parts)}`,
    values,
  );
  return row?.count ?? 0;
}

interface Figure {
  /** As `figuresOf` of standing.rules.ts says. */
  figure: string;
  on_roster: boolean;
  count: number;
}

/** Reads the totals that are kept for these locations. */
function readFigures(
  db: Db,
  { tenantId, sites, employment }: Pick<AlertFilter, 'tenantId' | 'sites' | 'employment'>,
): Promise<Figure[]> {
  const { values, add } = collectValues();
  const tenant = add(tenantId);
  const parts = [withStatus(employment, add)];
  if (sites) parts.push(atSites(sites, add, 't.client_id'));
  return db.rows<Figure>(
    `alerts-figures-${shapeOf(parts)}`,
    `select t.figure, s.on_roster, sum(t.change)::int as count
       from standing_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id
      where t.tenant_id = ${tenant}${andAll(parts)} group by t.figure, s.on_roster`,
    values,
  );
}

/** Returns what `countOnes` would, from the totals that are kept for each location. */
function addUp(figures: readonly Figure[], filter: AlertFilter): Counts {
  const withValid = filter.statuses.includes('valid');
  const sees = (classes = '') => classes.split('').some((one) => filter.classes.has(one));
  const counts: Counts = { ...NOTHING };
  for (const { figure, on_roster, count } of figures) {
    const [kind, ...classes] = figure.split(':');
    if (kind === 'files') {
      const [blocking, alerts, items] = classes;
      if (sees(withValid ? items : alerts)) counts.employees += count;
      if (on_roster && sees(blocking)) counts.blocked += count;
    } else {
      const status = PROBLEMS.find((one) => one === kind);
      if (status && sees(classes[0])) counts[status] += count;
    }
  }
  return counts;
}

/**
 * What a filter finds of the alerts that were put off: of each kind how many, and how many employees have no other, or no
 * other that stops them. So much is missing from a list that passes over them.
 */
async function countWaiting(db: Db, filter: AlertFilter): Promise<Counts> {
  const { values, add } = collectValues();
  const { sql, shown, shape } = filtered({ ...filter, waiting: 'only' }, add, JOINED);
  const others = filtered({ ...filter, waiting: 'none' }, add, JOINED).sql;
  const [row] = await db.rows<Counts>(
    `alerts-put-off-${shape}`,
    `select ${KINDS},
       count(distinct x.employee_id) filter (where not exists (select ${others} and i.employee_id = x.employee_id))::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster
         and not exists (select ${others} and i.employee_id = x.employee_id and i.rank = 0))::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, ${shown} as shown ${sql} offset 0) x`,
    values,
  );
  return row ?? NOTHING;
}

/** Counts without those that are put off. */
const without = (counts: Counts, some: Counts): Counts => ({
  missing: counts.missing - some.missing,
  expired: counts.expired - some.expired,
  expiring: counts.expiring - some.expiring,
  pendingReview: counts.pendingReview - some.pendingReview,
  employees: counts.employees - some.employees,
  blocked: counts.blocked - some.blocked,
});

/** How many rows `x` there are of each kind. */
const KINDS = `count(*) filter (where x.shown = 'missing')::int as missing,
       count(*) filter (where x.shown = 'expired')::int as expired,
       count(*) filter (where x.shown = 'expiring')::int as expiring,
       count(*) filter (where x.shown = 'pendingReview')::int as "pendingReview"`;

async function countOnes(db: Db, filter: AlertFilter): Promise<Counts> {
  const { values, add } = collectValues();
  const { sql, shown, shape } = filtered(filter, add, JOINED);
  const [row] = await db.rows<Counts>(
    `alerts-count-${shape}`,
    `select ${KINDS},
       count(distinct x.employee_id)::int as employees,
       count(distinct x.employee_id) filter (where x.rank = 0 and x.on_roster)::int as blocked
     from (select i.employee_id, i.rank, s.on_roster, ${shown} as shown ${sql}) x`,
    values,
  );
  return row ?? NOTHING;
}

/** How many employees on the roster are not to be dispatched, whatever the caller may see of the reasons. */
const heldBack = (figures: readonly Figure[]): number =>
  figures
    .filter(({ figure }) => figure.startsWith('files:') && !figure.startsWith('files::'))
    .reduce((sum, { count }) => sum + count, 0);

/** So many clients are named on Home. */
const NAMED_CLIENTS = 10;

/** The clients with the most employees who are held back, first those whose rep a user is. */
export function worstClients(
  db: Db,
  userId: string,
): Promise<{ clientId: number; clientName: string; doNotDispatch: number; isMine: boolean }[]> {
  return db.rows(
    'alerts-worst-clients',
    `select h.tenant_id as "clientId", c.name as "clientName", h.held::int as "doNotDispatch", h.mine as "isMine"
       from (select t.tenant_id, sum(t.change) as held,
                 exists (select from client_reps r where r.tenant_id = t.tenant_id and r.rep_user_id = $1) as mine
               from standing_tallies t join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
              where t.figure like 'files:%' and t.figure not like 'files::%'
              group by t.tenant_id having sum(t.change) > 0
              order by 3 desc, 2 desc, t.tenant_id limit ${NAMED_CLIENTS}) h
       join clients c on c.tenant_id = h.tenant_id and c.client_id = h.tenant_id
      order by h.mine desc, h.held desc, lower(c.name)`,
    [userId],
  );
}

/** Of how many employees on the roster something runs out by a day, today included: the sum of what is kept of each day. */
export async function countRunsOut(
  db: Db,
  { tenantId, sites, day }: Pick<AlertFilter, 'tenantId' | 'sites' | 'day'>,
  until: IsoDate,
): Promise<number> {
  const { values, add } = collectValues();
  const tenant = add(tenantId);
  const [from, to] = [add(day), add(until)];
  const parts: Condition[] = sites ? [atSites(sites, add, 't.client_id')] : [];
  const [row] = await db.rows<{ count: number }>(
    `alerts-runs-out-${shapeOf(parts)}`,
    `select coalesce(sum(t.change), 0)::int as count from expiry_tallies t
       join employment_statuses s on s.employment_status_id = t.employment_status_id and s.on_roster
      where t.tenant_id = ${tenant} and t.day between ${from}::date and ${to}::date${andAll(parts)}`,
    values,
  );
  return row?.count ?? 0;
}
