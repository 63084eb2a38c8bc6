import { actionsOn, ofKind, type Action, type Actions } from '../palette/action.ts';
import { isHomeSubject } from './home-subject.ts';

const onHome = actionsOn(ofKind(isHomeSubject));

const doNth = (index: number): Action =>
  onHome(
    ({ begin }) => begin(index),
    ({ count }) => (index < count ? null : 'Home names fewer things to do.'),
  );

export const homeActions = {
  'home.doFirst': doNth(0),
  'home.doSecond': doNth(1),
  'home.doThird': doNth(2),
  'home.doFourth': doNth(3),
  'home.doFifth': doNth(4),
  'home.doSixth': doNth(5),
  'home.doSeventh': doNth(6),
  'home.doEighth': doNth(7),
  'home.doNinth': doNth(8),
} satisfies Actions;
