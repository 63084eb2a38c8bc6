import type { Action, Actions } from '#src/web/palette/action.ts';
import { openNextScoring } from './score-desk.ts';
import { scoringSubject, type ScoreSubject } from './scoring-subjects.ts';

const on =
  (act: (subject: ScoreSubject) => void | Promise<void>): Action =>
  ({ subject }) => {
    const score = scoringSubject('mvrScore', subject);
    return score ? act(score) : undefined;
  };
const rule = (index: number): Action => on((subject) => subject.chooseRule(index));

/** What the commands of MVR scoring do. */
export const mvrScoringActions = {
  'mvrScoring.next': ({ open }) => openNextScoring(open),
  'mvrScoring.claim': ({ subject }) => scoringSubject('mvrQueue', subject)?.claim(),
  'mvrScore.send': on((score) => score.send()),
  'mvrScore.skip': on((score) => score.skip()),
  'mvrScore.nextLine': on((score) => score.step(1)),
  'mvrScore.previousLine': on((score) => score.step(-1)),
  'mvrScore.nextOpen': on((score) => score.nextOpen()),
  'mvrScore.findRule': on((score) => score.findRule()),
  'mvrScore.leaveOut': on((score) => score.leaveOut()),
  'mvrScore.automatic': on((score) => score.automatic()),
  'mvrScore.addLine': on((score) => score.addLine()),
  'mvrScore.override': on((score) => score.override()),
  'mvrScore.reopen': on((score) => score.reopen()),
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
