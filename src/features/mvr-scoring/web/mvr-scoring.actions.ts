import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { openNextScoring } from './score-desk.ts';
import { scoringSubject, type LineDesk, type ScoreSubject } from './scoring-subjects.ts';

const on =
  (act: (subject: ScoreSubject, toast: ActionContext['toast']) => void | Promise<void>): Action =>
  ({ subject, toast }) => {
    const score = scoringSubject('mvrScore', subject);
    return score ? act(score, toast) : undefined;
  };
const onLines = (act: (lines: LineDesk) => void): Action =>
  on(({ lines }, toast) => {
    if (lines) act(lines);
    else toast('This MVR does not wait for a score: its lines stand as they are.', 'warning');
  });
const rule = (index: number): Action => onLines((lines) => lines.chooseRule(index));

/** What the commands of MVR scoring do. */
export const mvrScoringActions = {
  'mvrScoring.next': ({ open }) => openNextScoring(open),
  'mvrScoring.claim': ({ subject }) => scoringSubject('mvrQueue', subject)?.claim(),
  'mvrScore.send': on((score) => score.send()),
  'mvrScore.skip': on((score) => score.skip()),
  'mvrScore.nextLine': onLines((lines) => lines.step(1)),
  'mvrScore.previousLine': onLines((lines) => lines.step(-1)),
  'mvrScore.nextOpen': onLines((lines) => lines.nextOpen()),
  'mvrScore.findRule': onLines((lines) => lines.findRule()),
  'mvrScore.leaveOut': onLines((lines) => lines.leaveOut()),
  'mvrScore.automatic': onLines((lines) => lines.automatic()),
  'mvrScore.addLine': onLines((lines) => lines.addLine()),
  'mvrScore.override': onLines((lines) => lines.override()),
  'mvrScore.reopen': on(({ reopen }, toast) => {
    if (reopen) reopen();
    else toast('This MVR is not scored: there is nothing to take back.', 'warning');
  }),
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
