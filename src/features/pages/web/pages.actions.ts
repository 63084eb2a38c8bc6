import { actionsOn, type Actions } from '#src/web/palette/action.ts';
import { pagesSubjectOf } from './pages-subjects.ts';

const paper = actionsOn((subject) => pagesSubjectOf('paper', subject));
const pages = actionsOn((subject) => pagesSubjectOf('pages', subject));

/** What the commands about a paper and its pages do. */
export const pagesActions = {
  'paper.arrange': paper((subject) => subject.arrange()),
  'paper.split': paper(
    (subject) => subject.split?.(),
    ({ split }) => (split ? null : 'Nothing in this document looks like another paper.'),
  ),
  'paper.flag': paper((subject) => subject.flag()),
  'paper.note': paper((subject, { args }) => subject.note(args['note'] ?? '')),
  'paper.applyToBatch': paper((subject) => subject.applyToBatch()),
  'paper.openTwin': paper((subject) => subject.openTwin()),
  'pages.turn': pages((subject) => subject.turn(90)),
  'pages.turnBack': pages((subject) => subject.turn(270)),
  'pages.cut': pages((subject) => subject.cut()),
  'pages.kind': pages((subject) => subject.toggleKind()),
  'pages.moveBack': pages((subject) => subject.move(-1)),
  'pages.moveOn': pages((subject) => subject.move(1)),
  'pages.leaveOut': pages((subject) => subject.leaveOut()),
  'pages.ranges': pages((subject) => subject.ranges()),
  'pages.undo': pages((subject) => subject.undo()),
  'pages.cancel': pages((subject) => subject.cancel()),
  'pages.apply': pages(
    (subject) => subject.apply(),
    ({ refusal }) => refusal,
  ),
} satisfies Actions;
