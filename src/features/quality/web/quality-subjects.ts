import { subjectsOf } from '#src/web/palette/subjects-of.ts';
import type { PresetId } from '../quality.rules.ts';

/** What the commands of a second look act on. */
export interface SecondReviewSubject {
  kind: 'secondReview';
  /** Why it cannot be sent; null when it can. */
  refusal: string | null;
  send: () => Promise<void>;
  skip: () => Promise<void>;
  /** What else can be answered; null once it was. */
  blind: BlindAnswers | null;
}

/** What is answered of a paper whose first answer is not known yet. */
export interface BlindAnswers {
  reject: () => void;
  wrongEmployee: () => Promise<void>;
  chooseType: (index: number) => void;
  findType: () => void;
}

/** What the commands of the dashboard act on. */
export interface DashboardSubject {
  kind: 'dashboard';
  show: (preset: PresetId) => void;
  toggleTables: () => void;
}

/** The subject of a kind, or null when another screen stands there. */
export const qualitySubject = subjectsOf<SecondReviewSubject | DashboardSubject>();
