import { parse } from '#src/server/parse.ts';
import { requestError } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import { alertListsApi } from '../alert-lists.contract.ts';
import { kindWords } from '../alert-lists.rules.ts';
import {
  documentParameters,
  listBehind,
  listedParameters,
  VIEW_FACTS,
  type ViewedList,
  type ViewFilters,
} from '../alert-views.rules.ts';
import { alertsApi } from '../alerts.contract.ts';
import { countCompany } from '../alerts.rules.ts';
import { countAlerts } from './alert-counts.sql.ts';
import { type Asker as DocumentAsker, filterOf, ofCompany } from './alert-filter.service.ts';
import { type Asker, checkSees, findListed } from './listed-alerts.service.ts';

type Viewer = Asker & DocumentAsker;

/** How many alerts a view has, and of each kind; of nobody by name. */
export interface ViewCount {
  rows: number;
  kinds: readonly { words: string; count: number }[];
}

/** @throws request.forbidden or request.no_service for a list that the caller may not see */
export function checkView(c: Pick<Asker, 'grants' | 'services'>, list: ViewedList): void {
  const listed = listBehind(list);
  if (listed !== null) return checkSees(c, listed);
  if (!meets(c.grants, 'client.viewAlerts')) throw requestError('request.forbidden');
  const feature = list === 'mvr' ? 'mvrAlerts' : 'alerts';
  if (!isServed(feature, c.services)) throw requestError('request.no_service');
}

const STATE_WORDS = {
  missing: 'Missing',
  expired: 'Expired',
  expiring: 'Expiring',
  pendingReview: 'Pending review',
} as const;

/**
 * What a view asks its list for. Kept unseen, filters that are none would fail each time the mail is due.
 * @throws request.invalid
 */
export function askedBy(list: ViewedList, filters: ViewFilters) {
  const listed = listBehind(list);
  if (listed !== null)
    return { listed, query: parse(alertListsApi.list.query, listedParameters(filters), 'filters') };
  const types = (VIEW_FACTS[list].types ?? []).join(',');
  const asked = documentParameters({ ...filters, types });
  return { listed: null, query: parse(alertsApi.exportList.query, asked, 'filters') };
}

/** Counts what a view shows, without showing it. @throws as `checkView`, and request.invalid for filters that are none */
export async function countView(
  c: Viewer,
  list: ViewedList,
  clientId: number,
  filters: ViewFilters,
): Promise<ViewCount> {
  checkView(c, list);
  const asked = askedBy(list, filters);
  if (asked.listed !== null) {
    const { listed, query } = asked;
    const { alerts } = await findListed(c, listed, clientId, query, false);
    const counts = new Map<string, number>();
    for (const { kind } of alerts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return {
      rows: alerts.length,
      kinds: [...counts].map(([kind, count]) => ({ words: kindWords(listed, kind), count })),
    };
  }
  const { query } = asked;
  const filter = await filterOf(c, clientId, query);
  const { docAlerts } = await countAlerts(c.db, filter);
  const company: Partial<Record<string, number>> = countCompany(
    await ofCompany(c, clientId, query, filter),
  );
  const kinds = (Object.keys(STATE_WORDS) as (keyof typeof STATE_WORDS)[]).map((state) => ({
    words: STATE_WORDS[state],
    count: docAlerts[state] + (company[state] ?? 0),
  }));
  return {
    rows: kinds.reduce((sum, { count }) => sum + count, 0),
    kinds: kinds.filter(({ count }) => count > 0),
  };
}
