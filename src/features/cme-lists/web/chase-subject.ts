import { subjectsOf } from '#src/web/palette/subjects-of.ts';

/** What the commands of scope `chase` act on: an exam to chase. */
export interface ChaseSubject {
  kind: 'chase';
  /** Why neither can be done; null while this person chases it. */
  refusal: string | null;
  end: () => Promise<void>;
  askCare: () => Promise<void>;
}

/** The subject of the chase, or null when another screen stands there. */
export const chaseSubjectOf = subjectsOf<ChaseSubject>();
