import type { FormKey } from '#src/features/work/review-process.rules.ts';

/** The steps whose forms are alike: what there is to know, something to say, and one way on. */
export type AsideStep = Exclude<FormKey, 'searchAndMatch' | 'review'>;

export interface StepText {
  title: string;
  /** What to do here. */
  about: string;
  confirm: string;
  done: string;
  /** The other way, where there is one. */
  refuse: { label: string; done: string; needsNote: boolean } | null;
  note: { label: string; required: boolean };
  /** Whose the document is may be said here. */
  asksWhose: boolean;
  /** Files may be added here. */
  takesFiles: boolean;
}

export const STEP_TEXTS: Record<AsideStep, StepText> = {
  classifyEmail: {
    title: 'Classify mail',
    about:
      'Is this a document for a qualification file? Name the employee if you see who it is about, or leave it to the match.',
    confirm: 'A document',
    done: 'Taken for a document.',
    refuse: { label: 'No cover', done: 'Refused: no cover sheet.', needsNote: false },
    note: { label: 'Note', required: false },
    asksWhose: true,
    takesFiles: false,
  },
  waitingForCoverSheet: {
    title: 'Cover sheet',
    about:
      'This document is waiting for its cover sheet. Add the sheet when it arrives, or continue without it if you know whose document it is.',
    confirm: 'Go on',
    done: 'Goes on with its cover sheet.',
    refuse: { label: 'No cover', done: 'Refused: no cover sheet.', needsNote: false },
    note: { label: 'Note', required: false },
    asksWhose: true,
    takesFiles: true,
  },
  getExternalDocs: {
    title: 'External documents',
    about: 'Get what is missing from whoever has it, and add it here. Then the document goes back.',
    confirm: 'Back',
    done: 'Back with its further documents.',
    refuse: null,
    note: { label: 'What was received, or why nothing will be', required: false },
    asksWhose: false,
    takesFiles: true,
  },
  documentRejection: {
    title: 'Rejection',
    about: 'A colleague rejected this document. The employer is not told until you decide.',
    confirm: 'Uphold',
    done: 'The rejection is upheld.',
    refuse: {
      label: 'Send back',
      done: 'Sent back: the rejection does not stand.',
      needsNote: true,
    },
    note: { label: 'Why', required: false },
    asksWhose: false,
    takesFiles: false,
  },
  escalated: {
    title: 'Escalated',
    about: 'A colleague asks. Your answer goes with the document to the step it came from.',
    confirm: 'Answer',
    done: 'Answered.',
    refuse: null,
    note: { label: 'Your answer', required: true },
    asksWhose: false,
    takesFiles: false,
  },
  customerCareIntervention: {
    title: 'Customer care',
    about: 'Settle this with the employer, then say what was agreed. The document goes back.',
    confirm: 'Settled',
    done: 'Settled with the employer.',
    refuse: null,
    note: { label: 'What was agreed', required: true },
    asksWhose: false,
    takesFiles: true,
  },
};
