import { hasFeature } from '#src/web/access.ts';
import { givenView, savedViews, type ListView, type SavedView } from '#src/web/saved-views.ts';
import { currentViewer, useViewer, type Viewer } from '#src/web/viewer.ts';
import { employeesAddresses } from '../employees.addresses.ts';

/** A way to look at the roster, chosen by name. */
export type RosterView = ListView;

/** What stands in the address of the roster. */
export const ROSTER_PATH = employeesAddresses.roster;

const views = savedViews({
  id: 'employees',
  columns: 'employees',
  path: ROSTER_PATH,
  keys: ['status', 'compliance', 'runsOut', 'jobTitle', 'location', 'sort'],
  ofClient: ['jobTitle', 'location'],
});

export const cleanState = views.clean;
export const readView = views.read;
export const viewAddress = views.address;
export const isShown = views.isShown;
export const takeColumns = views.takeColumns;
export const saveView = views.save;

/** The views that everyone has; those of compliance where the client has it. */
const GIVEN: readonly RosterView[] = [
  givenView('active', 'Active', {}),
  givenView('applicants', 'Applicants', { status: 'Applicant' }),
  givenView('former', 'Former employees', { status: 'Terminated', sort: 'name' }),
];
const JUDGED: readonly RosterView[] = [
  givenView('doNotDispatch', 'Do not dispatch', { compliance: 'doNotDispatch' }),
  givenView('expired', 'Something expired', { compliance: 'expired' }),
  givenView('missing', 'Something missing', { compliance: 'missing' }),
  givenView('expiring', 'Expiring', { compliance: 'expiring' }),
  givenView('runsOut', 'Runs out within 30 days', { runsOut: '30' }),
  givenView('worst', 'Worst score first', { sort: 'score' }),
];

const givenFor = (viewer: Viewer): RosterView[] => [
  ...GIVEN,
  ...(hasFeature('documents', viewer) ? JUDGED : []),
];

export function useRosterViews(): { given: RosterView[]; saved: SavedView[] } {
  const viewer = useViewer();
  return { given: givenFor(viewer), saved: views.useOwn(viewer.client) };
}

/** The views that everyone has and the user's own, for the palette. */
export function currentViews(): RosterView[] {
  const viewer = currentViewer();
  return [...givenFor(viewer), ...views.own(viewer.client)];
}

/** Only the user's own views, for the palette. */
export function ownViews(): SavedView[] {
  return views.own(currentViewer().client);
}

/** Gives a kept view another name. Says why it cannot. */
export function renameView(id: string, name: string): string | null {
  return views.rename(id, name, currentViewer().client);
}

/** Forgets a kept view; returns what brings it back, null where there is none. */
export function deleteView(id: string): (() => void) | null {
  return views.remove(id, currentViewer().client);
}
