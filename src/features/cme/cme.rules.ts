import { addBusinessDays } from '#src/shared/business-days.ts';
import { daysBetween, type IsoDate } from '#src/shared/dates.ts';
import type { Permission, PermissionGrants } from '#src/shared/permissions.ts';
import { holds } from '#src/shared/permissions.ts';
import { REVIEWS_EXAMS } from '#src/shared/permission-sets.ts';

/** The process of medical exams; its key in the paths of the specification (1§7). */
export const CME_PROCESS_KEY = 'cmeProcess';

/** Steps in which a task waits for a person (domain.md 5.4); they begin with `cme`, so that no count of the DQ review holds them. */
export const CME_FORM_KEYS = [
  'cmeChase',
  'cmeSearchAndMatch',
  'cmeReview',
  'cmeSecondReview',
  'cmeFinalReview',
  'cmeCustomerCare',
] as const;
export type CmeFormKey = (typeof CME_FORM_KEYS)[number];

/** The steps of the workflow screen: those with a paper in hand. Chase and customer care have lists of their own. */
export const CME_WORKFLOW_KEYS = [
  'cmeSearchAndMatch',
  'cmeReview',
  'cmeSecondReview',
  'cmeFinalReview',
] as const satisfies readonly CmeFormKey[];
export type CmeWorkflowKey = (typeof CME_WORKFLOW_KEYS)[number];

/** The three looks at a certificate, in their order. */
export const CME_REVIEW_KEYS = [
  'cmeReview',
  'cmeSecondReview',
  'cmeFinalReview',
] as const satisfies readonly CmeFormKey[];

export const CME_ENDS = ['cmeResults', 'cmeBadDocument', 'cmeChaseEnded', 'withdrawn'] as const;
/** Where an exam stands: a step with a task, or an end. */
export const CME_STATES = [...CME_FORM_KEYS, ...CME_ENDS] as const;
export type CmeState = (typeof CME_STATES)[number];

/** What the work on a step asks for: claiming it, and its form. */
export const CME_STEP_PERMISSION = {
  cmeChase: 'cme.chaseList',
  cmeSearchAndMatch: 'cme.searchAndMatch',
  cmeReview: 'cme.review',
  cmeSecondReview: 'cme.secondReview',
  cmeFinalReview: 'cme.finalReview',
  cmeCustomerCare: 'cme.customerCareIntervention',
} as const satisfies Record<CmeFormKey, Permission>;

/** Anyone who may work on any step; what a single step asks for is checked with the task. */
export const CME_WORK_PERMISSIONS = [
  'cme.searchAndMatch',
  ...REVIEWS_EXAMS,
  'cme.chaseList',
  'cme.customerCareIntervention',
] as const satisfies readonly Permission[];

/** What the steps are called on the screen. */
export const CME_STEP_NAMES: Record<CmeFormKey, string> = {
  cmeChase: 'Chase',
  cmeSearchAndMatch: 'Search and match',
  cmeReview: 'Review',
  cmeSecondReview: 'Second review',
  cmeFinalReview: 'Final review',
  cmeCustomerCare: 'Customer care',
};

/** What became of an exam, as its history says it. */
const CME_END_NAMES: Record<(typeof CME_ENDS)[number], string> = {
  cmeResults: 'Verified',
  cmeBadDocument: 'Rejected',
  cmeChaseEnded: 'Chase over',
  withdrawn: 'Withdrawn',
};

/** What a step or an end of the process is called; nothing for what is neither. */
export function cmeStateName(state: string | null): string {
  const step = cmeStep(state);
  if (step !== null) return CME_STEP_NAMES[step];
  const end = CME_ENDS.find((one) => one === state);
  return end === undefined ? '' : CME_END_NAMES[end];
}

/** A transition's target that depends on where the exam stands. */
type CmeTarget = CmeState | 'onward' | 'back';

interface CmeTransition {
  from: readonly CmeFormKey[];
  to: CmeTarget;
}

const PROCESS = {
  match: { from: ['cmeSearchAndMatch'], to: 'cmeReview' },
  /** It is somebody else's, or the employee was deleted or merged. */
  rematch: { from: CME_REVIEW_KEYS, to: 'cmeSearchAndMatch' },
  /** What the certificate says is right: on to the next look; after the last one the card is in the employee's file. */
  accept: { from: CME_REVIEW_KEYS, to: 'onward' },
  /** A later look disagrees: the first one is taken again, with what was said. */
  sendBack: { from: ['cmeSecondReview', 'cmeFinalReview'], to: 'cmeReview' },
  /** With a reason of `cmeBadDocReasons`. */
  reject: { from: CME_WORKFLOW_KEYS, to: 'cmeBadDocument' },
  /** Customer care is asked to call the employer. */
  askCare: { from: ['cmeChase', ...CME_WORKFLOW_KEYS], to: 'cmeCustomerCare' },
  answerCare: { from: ['cmeCustomerCare'], to: 'back' },
  /** The exam will not take place, or its paper is here. */
  endChase: { from: ['cmeChase'], to: 'cmeChaseEnded' },
} as const satisfies Record<string, CmeTransition>;

export type CmeTransitionName = keyof typeof PROCESS;
export const CME_TRANSITION_NAMES = Object.keys(PROCESS) as [
  CmeTransitionName,
  ...CmeTransitionName[],
];
const TRANSITIONS: Readonly<Record<CmeTransitionName, CmeTransition>> = PROCESS;

/** Whether a transition starts at this step. */
export function cmeLeadsFrom(name: CmeTransitionName, formKey: string): boolean {
  return TRANSITIONS[name].from.some((step) => step === formKey);
}

/** What these grants allow at a step: the step's own permission opens all that starts there. */
export function cmeAllowedAt(formKey: CmeFormKey, grants: PermissionGrants): CmeTransitionName[] {
  if (!holds(grants, CME_STEP_PERMISSION[formKey])) return [];
  return CME_TRANSITION_NAMES.filter((name) => cmeLeadsFrom(name, formKey));
}

/** A step's name from where any text may stand; null for one of another process. */
export function cmeStep(text: unknown): CmeFormKey | null {
  return CME_FORM_KEYS.find((formKey) => formKey === text) ?? null;
}

/**
 * The step or end that a transition leads to. `cameFrom` is the step that customer care was asked from; whose exam it is
 * may have become known, or unknown, meanwhile.
 */
export function cmeTargetOf(
  name: CmeTransitionName,
  at: CmeFormKey,
  exam: { employeeId: string | null; cameFrom: unknown },
): CmeState {
  const { to } = TRANSITIONS[name];
  if (to === 'onward') {
    const look = CME_REVIEW_KEYS.findIndex((step) => step === at);
    return CME_REVIEW_KEYS[look + 1] ?? 'cmeResults';
  }
  if (to !== 'back') return to;
  const came = cmeStep(exam.cameFrom) ?? 'cmeSearchAndMatch';
  const looks = CME_REVIEW_KEYS.some((step) => step === came);
  return looks && exam.employeeId === null ? 'cmeSearchAndMatch' : came;
}

/** Whether the process has ended there: no task is open. */
export function isCmeEnd(state: CmeState): boolean {
  return cmeStep(state) === null;
}

/**
 * Whether this person may take this look: the second is never the first reviewer's own, so that two people have seen
 * every card that is filed.
 */
export function isOwnFirstLook(
  formKey: CmeFormKey,
  firstReviewer: unknown,
  userId: string,
): boolean {
  return formKey === 'cmeSecondReview' && firstReviewer === userId;
}

/** What a call to the clinic, the driver or the employer came to. */
export const CHASE_OUTCOMES = [
  'noAnswer',
  'leftMessage',
  'willSend',
  'rebooked',
  'notTaken',
] as const;
export type ChaseOutcome = (typeof CHASE_OUTCOMES)[number];
export const CHASE_OUTCOME_WORDS: Record<ChaseOutcome, string> = {
  noAnswer: 'No answer',
  leftMessage: 'Left a message',
  willSend: 'Will send the certificate',
  rebooked: 'Exam was rebooked',
  notTaken: 'Exam was not taken',
};

/** Why a chase is over. */
export const CHASE_ENDS = ['paperArrived', 'notTaken', 'orderClosed'] as const;
export type ChaseEnd = (typeof CHASE_ENDS)[number];
export const CHASE_END_WORDS: Record<ChaseEnd, string> = {
  paperArrived: 'The certificate arrived',
  notTaken: 'The exam was not taken',
  orderClosed: 'The order was closed',
};

/** An appointment is chased from the day after it; an order without one from so many days after it was placed. */
export const CHASE_AFTER_DAYS = { appointment: 1, noAppointment: 7 } as const;
/** Put off for longer, by a slip of the pen as like as not, an exam would be forgotten. */
const MOST_PUT_OFF_DAYS = 90;

/** When an exam is asked about again after a call: on the day that was said, else on the next business day. */
export function nextChaseDay(said: IsoDate | null, now: IsoDate): IsoDate {
  return said ?? addBusinessDays(now, 1);
}

/** Why an exam cannot be put off to a day; null when it can. */
export function putOffFault(day: IsoDate, now: IsoDate): string | null {
  if (day < now) return 'The day has passed. Choose one from today on.';
  return daysBetween(now, day) > MOST_PUT_OFF_DAYS
    ? `Choose a day within the next ${MOST_PUT_OFF_DAYS} days.`
    : null;
}
