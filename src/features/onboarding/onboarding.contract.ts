import { z } from 'zod';
import { FILE_ERRORS } from '#src/features/documents/file-errors.rules.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { numberId, uuid } from '#src/shared/ids.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { line, lines } from '#src/shared/text.ts';
import { KINDS, STATES } from './onboarding.rules.ts';

export const ONBOARDING_ERRORS = defineErrors('onboarding', {
  link_unknown: {
    status: 404,
    message: 'This link is not known. Open it from the mail itself, or ask your employer for one.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask your employer for a new one.',
  },
  link_withdrawn: {
    status: 409,
    message: 'This link was taken back. Ask your employer whether something is still wanted.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many tries from here. Wait a few minutes, then go on.',
  },
  done_already: { status: 409, message: 'This is done already.' },
  other_kind: { status: 409, message: 'This step is done in another way. Load the page again.' },
  open_already: {
    status: 409,
    message: 'This employee’s onboarding is under way. Withdraw it first.',
  },
  gone: { status: 409, message: 'This employee has left, or the file was replaced.' },
});

const LINK_ERRORS = [
  'onboarding.link_unknown',
  'onboarding.link_expired',
  'onboarding.link_withdrawn',
  'onboarding.too_many_tries',
] as const;

const NEEDED = 'Fill this in.';
const task = z.object({
  taskId: uuid,
  jobTitleId: numberId.nullable(),
  jobTitle: z.string().nullable(),
  kind: z.enum(KINDS),
  title: z.string(),
  body: z.string(),
  documentTypeId: numberId.nullable(),
  documentType: z.string().nullable(),
});
export type Task = z.output<typeof task>;

const taskFacts = z.strictObject({
  jobTitleId: numberId.nullable().default(null),
  kind: z.enum(KINDS),
  title: line(120).min(1, NEEDED),
  body: lines(12000).trim().default(''),
  documentTypeId: numberId.nullable().default(null),
});

const onboarding = z.object({
  onboardingId: uuid,
  employeeId: uuid,
  driverName: z.string(),
  clientName: z.string(),
  jobTitle: z.string().nullable(),
  startedAt: instant,
  expiresAt: instant,
  done: z.number().int(),
  total: z.number().int(),
  /** What is still open, in order. */
  open: z.array(z.string()),
  state: z.enum(STATES),
});
export type Onboarding = z.output<typeof onboarding>;

const ownPage = z.object({
  employerName: z.string(),
  firstName: z.string(),
  /** The seven days whose hours are stated, the latest first. */
  dutyDays: z.array(z.string()),
  expiresAt: instant,
  steps: z.array(
    z.object({
      stepId: uuid,
      kind: z.enum(KINDS),
      title: z.string(),
      body: z.string(),
      doneAt: instant.nullable(),
    }),
  ),
});
export type OwnPage = z.output<typeof ownPage>;

const shared = { scope: 'client', feature: 'onboarding' } as const;
const open = { permission: 'public', scope: 'public' } as const;
const token = z.string().regex(/^[\w-]{20,120}$/);
const ofStep = z.object({ token, stepId: uuid });
const name = line(160).min(2, { error: 'Type your full name.' });

export const onboardingApi = defineApi('onboarding', {
  list: {
    ...shared,
    method: 'GET',
    path: '/v1/onboardings',
    summary:
      'Who is in onboarding at the place acted in and below it, the newest first: what is done, and what is open.',
    permission: 'client.viewEmployee',
    query: z.object({
      /** Of each employee the last one, where steps of it are open. */
      wanting: flag,
    }),
    result: z.array(onboarding),
  },
  start: {
    ...shared,
    method: 'POST',
    path: '/v1/employees/:employeeId/onboarding',
    summary:
      'Begins the onboarding of an employee by the checklist of the job, and gives the link; it is mailed, too, where the file has an email address.',
    permission: 'client.editEmployeeInfo',
    params: z.object({ employeeId: uuid }),
    result: z.object({ onboardingId: uuid, address: z.string(), mailed: z.boolean() }),
    status: 201,
    errors: ['onboarding.open_already', 'onboarding.gone'],
    replay: 'never',
  },
  withdraw: {
    ...shared,
    method: 'POST',
    path: '/v1/onboardings/:onboardingId/withdraw',
    summary: 'Takes an onboarding back: its link works no more. What was done stays in the file.',
    permission: 'client.editEmployeeInfo',
    params: z.object({ onboardingId: uuid }),
    result: z.object({ withdrawnAt: instant }),
    errors: ['onboarding.done_already'],
  },
  tasks: {
    ...shared,
    method: 'GET',
    path: '/v1/onboardingTasks',
    summary: 'The checklist of the company: what is asked of each job, and of everyone.',
    permission: 'client.viewEmployee',
    result: z.array(task),
  },
  addTask: {
    ...shared,
    method: 'POST',
    path: '/v1/onboardingTasks',
    summary: 'Adds a task to the checklist, for a job or for everyone.',
    permission: 'client.configureLocation',
    body: taskFacts,
    result: task,
    status: 201,
    errors: ['employees.unknown_list_value'],
  },
  removeTask: {
    ...shared,
    method: 'POST',
    path: '/v1/onboardingTasks/:taskId/remove',
    summary: 'Takes a task off the checklist; who has it already keeps it.',
    permission: 'client.configureLocation',
    params: z.object({ taskId: uuid }),
    result: 'nothing',
  },

  visit: {
    ...open,
    method: 'GET',
    path: '/v1/ownOnboarding/:token',
    summary: 'What a driver is asked by a link. Reading changes nothing (D24).',
    params: z.object({ token }),
    result: ownPage,
    errors: LINK_ERRORS,
  },
  complete: {
    ...open,
    method: 'POST',
    path: '/v1/ownOnboarding/:token/steps/:stepId',
    summary:
      'Does a step that takes no file: reads, signs, confirms a training, or states the hours on duty (49 CFR 395.8(j)(2)). Its paper waits for review.',
    params: ofStep,
    body: z.strictObject({
      name,
      agreed: z.literal(true, { error: 'Tick the box.' }),
      /** Of a statement of on-duty hours. */
      duty: z
        .strictObject({ hours: z.array(z.number()).max(7), relieved: line(100) })
        .nullable()
        .default(null),
    }),
    result: z.object({ doneAt: instant }),
    errors: [...LINK_ERRORS, 'onboarding.done_already', 'onboarding.other_kind'],
    replay: 'never',
  },
  upload: {
    ...open,
    method: 'POST',
    path: '/v1/ownOnboarding/:token/steps/:stepId/file',
    summary: 'Does a step by a file: a photo or a PDF, which waits for review.',
    params: ofStep,
    files: { field: 'document', most: 4 },
    result: z.object({ doneAt: instant }),
    errors: [...LINK_ERRORS, ...FILE_ERRORS, 'onboarding.done_already', 'onboarding.other_kind'],
    replay: 'never',
  },
});
