import { actionsOn } from '#src/web/palette/action.ts';
import type { ActionContext, Actions } from '#src/web/palette/action.ts';
import type { PresetId } from '../quality.rules.ts';
import { openNextSecond } from './next-second.ts';
import { type BlindAnswers, qualitySubject } from './quality-subjects.ts';

const onSecond = actionsOn((subject) => qualitySubject('secondReview', subject));
const onDashboard = actionsOn((subject) => qualitySubject('dashboard', subject));
const onBlind = (act: (answers: BlindAnswers) => void | Promise<void>) =>
  onSecond(
    ({ blind }) => blind && act(blind),
    ({ blind }) => (blind ? null : 'This was answered already.'),
  );
const type = (index: number) => onBlind((answers) => answers.chooseType(index));
const show = (preset: PresetId) => onDashboard((dashboard) => dashboard.show(preset));

/** Claims the next paper for a second look and opens it. */
async function next({ open }: ActionContext): Promise<void> {
  await openNextSecond(open);
}

/** What the commands of the second look and the dashboard do. */
export const qualityActions = {
  'quality.next': next,
  'quality.claim': next,
  'secondReview.send': onSecond(
    (look) => look.send(),
    ({ refusal }) => refusal,
  ),
  'secondReview.reject': onBlind((answers) => answers.reject()),
  'secondReview.wrongEmployee': onBlind((answers) => answers.wrongEmployee()),
  'secondReview.skip': onSecond((look) => look.skip()),
  'secondReview.findType': onBlind((answers) => answers.findType()),
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
  'dashboard.tables': onDashboard((dashboard) => dashboard.toggleTables()),
} satisfies Actions;
