import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { PresetId } from '../quality.rules.ts';
import { openNextSecond } from './next-second.ts';
import { qualitySubject } from './quality-subjects.ts';

const type =
  (index: number): Action =>
  ({ subject }) =>
    qualitySubject('secondReview', subject)?.chooseType(index);
const show =
  (preset: PresetId): Action =>
  ({ subject }) =>
    qualitySubject('dashboard', subject)?.show(preset);

/** Claims the next paper for a second look and opens it. */
async function next({ open }: ActionContext): Promise<void> {
  await openNextSecond(open);
}

/** What the commands of the second look and the dashboard do. */
export const qualityActions = {
  'quality.next': next,
  'secondReview.send': ({ subject }) => qualitySubject('secondReview', subject)?.send(),
  'secondReview.reject': ({ subject }) => qualitySubject('secondReview', subject)?.reject(),
  'secondReview.wrongEmployee': ({ subject }) =>
    qualitySubject('secondReview', subject)?.wrongEmployee(),
  'secondReview.skip': ({ subject }) => qualitySubject('secondReview', subject)?.skip(),
  'secondReview.findType': ({ subject }) => qualitySubject('secondReview', subject)?.findType(),
  'secondReview.typeFirst': type(0),
  'secondReview.typeSecond': type(1),
  'secondReview.typeThird': type(2),
  'secondReview.typeFourth': type(3),
  'secondReview.typeFifth': type(4),
  'secondReview.typeSixth': type(5),
  'secondReview.typeSeventh': type(6),
  'secondReview.typeEighth': type(7),
  'secondReview.typeNinth': type(8),
  'dashboard.today': show('today'),
  'dashboard.yesterday': show('yesterday'),
  'dashboard.week': show('week'),
  'dashboard.month': show('month'),
  'dashboard.quarter': show('quarter'),
  'dashboard.tables': ({ subject }) => qualitySubject('dashboard', subject)?.toggleTables(),
} satisfies Actions;
