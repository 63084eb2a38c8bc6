import { subjectsOf } from '#src/web/palette/subjects-of.ts';

/** What the commands of scope `chase` act on: an exam to chase. */
export interface ChaseSubject {
  kind: 'chase';
  end: () => Promise<void>;
  askCare: () => Promise<void>;
}

/** The subject of the chase, or null when another screen stands there. */
export const chaseSubjectOf = subjectsOf<ChaseSubject>();
