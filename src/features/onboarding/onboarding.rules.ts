import { addDays, writeDate, type IsoDate } from '#src/shared/dates.ts';

/** What a driver may be asked to do. */
export const KINDS = ['upload', 'policy', 'sign', 'training', 'onDuty'] as const;
export type Kind = (typeof KINDS)[number];
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  upload: 'Upload a document',
  policy: 'Read a policy',
  sign: 'Sign',
  training: 'Training',
  onDuty: 'On-duty hours of the last seven days',
};

/** So many days a link works. */
export const LINK_DAYS = 30;
/** Of a task: more than anybody reads. */
export const MOST_TASKS = 50;

/** What the statement of on-duty hours is filed as (49 CFR 395.8(j)(2)). */
export const ON_DUTY_TYPE = 314;

/** Papers that a task may ask for, as the file knows them. */
export const PAPERS = {
  238: 'Medical card',
  301: 'Commercial driver’s license',
  335: 'Driver’s license',
  312: 'Entry-level driver training proof',
  334: 'Medical self-certification',
  272: 'Miscellaneous',
} as const;
/** What a driver may know and say of what past employers answered (49 CFR 391.23(i)). */
export const RIGHTS_NOTICE = 325;
/** What a signed text may be filed as. */
export const SIGNED_PAPERS = {
  305: 'Drug and alcohol policy receipt',
  325: 'Driver rights notice (391.23(i))',
  323: 'Hazardous materials training record',
  673: 'Consent',
  272: 'Miscellaneous',
} as const;

/** A task as it is written. */
export interface TaskFacts {
  jobTitleId: number | null;
  kind: Kind;
  title: string;
  body: string;
  documentTypeId: number | null;
}

/** What of a task cannot be, by field. */
export function taskFaults({ kind, body, documentTypeId }: TaskFacts): {
  field: string;
  message: string;
}[] {
  if (kind === 'upload' && !(documentTypeId !== null && documentTypeId in PAPERS))
    return [{ field: 'documentTypeId', message: 'Choose which document is uploaded.' }];
  if ((kind === 'policy' || kind === 'sign') && body.trim() === '')
    return [{ field: 'body', message: 'Write what is read or signed.' }];
  if (kind !== 'upload' && documentTypeId !== null && !(documentTypeId in SIGNED_PAPERS))
    return [{ field: 'documentTypeId', message: 'Choose a document of the list.' }];
  return [];
}

/** What is asked where the company wrote no checklist for the job. */
export const USUAL_TASKS: readonly Omit<TaskFacts, 'jobTitleId'>[] = [
  {
    ...{ kind: 'upload', title: 'Your driver’s license', documentTypeId: 335 },
    body: 'A photo of the front and the back, or a PDF.',
  },
  {
    ...{ kind: 'upload', title: 'Your medical card', documentTypeId: 238 },
    body: 'A photo or a PDF.',
  },
  {
    ...{ kind: 'onDuty', title: 'Your hours on duty', documentTypeId: null },
    body: '',
  },
];

/** The seven days before a day, the latest first (49 CFR 395.8(j)(2)). */
export const dutyDays = (today: IsoDate): IsoDate[] =>
  Array.from({ length: 7 }, (_, at) => addDays(today, -1 - at));

/** Hours on duty of the seven days before, the latest first, and when the driver was last relieved. */
export interface Duty {
  hours: readonly number[];
  relieved: string;
}

/** What a statement lacks, by field. */
export function dutyFaults(duty: Duty | null): { field: string; message: string }[] {
  if (duty === null) return [{ field: 'hours', message: 'Enter the hours of each day.' }];
  const faults: { field: string; message: string }[] = [];
  if (
    duty.hours.length !== 7 ||
    duty.hours.some((one) => !Number.isFinite(one) || one < 0 || one > 24)
  )
    faults.push({ field: 'hours', message: 'Enter 0 to 24 hours for each day.' });
  if (duty.relieved.trim() === '')
    faults.push({ field: 'relieved', message: 'Enter when you were last relieved from duty.' });
  return faults;
}

/** The statement in lines, as it is signed. */
export function dutyLines({ hours, relieved }: Duty, today: IsoDate): string[] {
  const days = dutyDays(today);
  const total = hours.reduce((sum, one) => sum + one, 0);
  return [
    ...days.map((day, at) => `${writeDate(day)}: ${hours[at] ?? 0} hours`),
    `Together: ${total} hours`,
    `Last relieved from duty: ${relieved}`,
  ];
}

/** How an onboarding stands. */
export const STATES = ['open', 'done', 'expired', 'withdrawn'] as const;
export type State = (typeof STATES)[number];
export const STATE_WORDS: Readonly<Record<State, string>> = {
  open: 'Under way',
  done: 'Done',
  expired: 'Link expired',
  withdrawn: 'Withdrawn',
};

export function stateOf(one: {
  done: number;
  total: number;
  withdrawn: boolean;
  expired: boolean;
}): State {
  if (one.done >= one.total) return 'done';
  if (one.withdrawn) return 'withdrawn';
  return one.expired ? 'expired' : 'open';
}
