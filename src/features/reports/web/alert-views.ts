import {
  filtersIn,
  VIEW_FACTS,
  VIEW_KEYS,
  type ViewedList,
  type ViewFilters,
} from '#src/features/alerts/alert-views.rules.ts';
import { savedViews } from '#src/web/saved-views.ts';

/** The views of one list of alerts that its user keeps by name. */
export const viewsOf = (list: ViewedList) =>
  savedViews({
    id: `alerts.${list}`,
    columns: VIEW_FACTS[list].types === null ? `alerts.${list}` : 'documentAlerts',
    path: VIEW_FACTS[list].path,
    keys: VIEW_KEYS,
    ofClient: [],
  });

/** What a view narrows its list to, with what the list begins with. */
export const filtersOf = (
  list: ViewedList,
  { state }: { state: Readonly<Record<string, string>> },
): ViewFilters => filtersIn(list, state);
