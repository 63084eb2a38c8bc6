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
