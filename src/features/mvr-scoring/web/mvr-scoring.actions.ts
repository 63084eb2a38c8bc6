import { actionsOn } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { openNextScoring } from './score-desk.ts';
import { scoringSubject, type LineDesk } from './scoring-subjects.ts';

const on = actionsOn((subject) => scoringSubject('mvrScore', subject));
const onLines = (
  act: (lines: LineDesk) => void,
  refusal: (lines: LineDesk) => string | null = () => null,
): Action =>
  on(
    ({ lines }) => lines && act(lines),
    ({ lines }) =>
      lines ? refusal(lines) : 'This MVR does not wait for a score: its lines stand as they are.',
  );
const onLine = (act: (lines: LineDesk) => void): Action =>
  onLines(act, ({ line }) => (line ? null : 'There is no line here.'));
const rule = (index: number): Action => onLine((lines) => lines.chooseRule(index));

/** What the commands of MVR scoring do. */
export const mvrScoringActions = {
  'mvrScoring.next': ({ open }) => openNextScoring(open),
  'mvrScoring.claim': actionsOn((subject) => scoringSubject('mvrQueue', subject))((queue) =>
    queue.claim(),
  ),
  'mvrScore.send': on(
    (score) => score.send(),
    ({ refusal }) => refusal,
  ),
  'mvrScore.skip': on((score) => score.skip()),
  'mvrScore.nextLine': onLines((lines) => lines.step(1)),
  'mvrScore.previousLine': onLines((lines) => lines.step(-1)),
  'mvrScore.nextOpen': onLines((lines) => lines.nextOpen()),
  'mvrScore.findRule': onLine((lines) => lines.findRule()),
  'mvrScore.leaveOut': onLine((lines) => lines.leaveOut()),
  'mvrScore.automatic': onLine((lines) => lines.automatic()),
  'mvrScore.addLine': onLines((lines) => lines.addLine()),
  'mvrScore.override': onLines((lines) => lines.override()),
  'mvrScore.reopen': on(
    ({ reopen }) => reopen?.(),
    ({ reopen }) => (reopen ? null : 'This MVR is not scored: there is nothing to take back.'),
  ),
  'mvrScore.ruleFirst': rule(0),
  'mvrScore.ruleSecond': rule(1),
  'mvrScore.ruleThird': rule(2),
  'mvrScore.ruleFourth': rule(3),
  'mvrScore.ruleFifth': rule(4),
  'mvrScore.ruleSixth': rule(5),
  'mvrScore.ruleSeventh': rule(6),
  'mvrScore.ruleEighth': rule(7),
  'mvrScore.ruleNinth': rule(8),
} satisfies Actions;
