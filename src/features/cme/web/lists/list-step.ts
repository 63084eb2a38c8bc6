/** What the commands of scope `step` act on in a chase or a question to customer care. */
export interface ListStepSubject {
  kind: 'step';
  confirm: () => Promise<void>;
  refuse: () => Promise<void>;
  addFile: () => void;
  find: () => void;
  write: () => void;
  skip: () => Promise<void>;
  undo: () => Promise<void>;
}

/** What these forms have nothing of: no paper is refused or added here. */
export const NO_PAPER = {
  refuse: () => Promise.resolve(),
  addFile: () => undefined,
  find: () => undefined,
} as const;

/** What the commands of scope `chase` act on: an exam to chase. */
export interface ChaseSubject {
  kind: 'chase';
  end: () => Promise<void>;
  askCare: () => Promise<void>;
}

export function isChase(subject: unknown): subject is ChaseSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'chase'
  );
}
