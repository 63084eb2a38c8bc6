import { showAppointment } from '#src/features/orders/appointments.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import { CHASE_OUTCOME_WORDS, CME_STEP_NAMES } from '#src/features/cme/cme.rules.ts';
import type { CareRow, ChaseRow, ResultRow } from './cme-lists.shapes.ts';
import { holder } from '#src/features/cme/cme.columns.ts';

/** The chase list's columns. */
export const CHASE_COLUMNS = {
  employee: { title: 'Employee', text: (row) => row.employeeName },
  employer: { title: 'Employer', text: (row) => row.employerName },
  appointment: {
    title: 'Appointment',
    text: (row) => showAppointment(row.appointmentDate, row.walkIn) || 'None',
  },
  waiting: {
    title: 'Waiting',
    text: (row) => `${row.daysWaiting} d`,
    order: (row) => row.daysWaiting,
  },
  clinic: { title: 'Clinic', text: (row) => row.clinicName ?? '' },
  phone: { title: 'Phone', text: (row) => row.clinicPhone ?? '' },
  attempts: { title: 'Calls', text: (row) => String(row.attempts), order: (row) => row.attempts },
  last: {
    title: 'Last call',
    text: (row) => (row.lastOutcome ? CHASE_OUTCOME_WORDS[row.lastOutcome] : ''),
  },
  next: { title: 'Ask again', text: (row) => writeDate(row.nextChaseOn) },
  status: { title: 'Order', text: (row) => row.orderStatus },
  assignee: { title: 'Held by', text: holder },
} satisfies Record<string, TextColumn<ChaseRow>>;

/** The columns of the questions to customer care. */
export const CARE_COLUMNS = {
  asked: { title: 'Asked (UTC)', text: (row) => writeUtc(row.askedAt) },
  employee: { title: 'Employee', text: (row) => row.employeeName ?? '' },
  client: { title: 'Client', text: (row) => row.clientName ?? row.sender ?? '' },
  question: { title: 'Question', text: (row) => row.question ?? '' },
  by: { title: 'Asked by', text: (row) => row.askedBy ?? '' },
  rep: { title: 'For', text: (row) => row.customerCareRepName ?? 'Anyone' },
  from: { title: 'From', text: (row) => (row.askedFrom ? CME_STEP_NAMES[row.askedFrom] : '') },
  assignee: { title: 'Held by', text: holder },
} satisfies Record<string, TextColumn<CareRow>>;

/** The results' columns, shown and exported. */
export const RESULT_COLUMNS = {
  ended: { title: 'Finished (UTC)', text: (row) => writeUtc(row.endedAt) },
  employee: { title: 'Employee', text: (row) => row.employeeName ?? '' },
  client: { title: 'Client', text: (row) => row.clientName ?? '' },
  outcome: {
    title: 'Outcome',
    text: (row) => (row.outcome === 'verified' ? 'Verified' : `Rejected: ${row.reason ?? ''}`),
  },
  exam: { title: 'Exam', text: (row) => writeDate(row.examDate) },
  expires: { title: 'Expires', text: (row) => writeDate(row.expireDate) },
  examiner: { title: 'Examiner', text: (row) => row.examinerName ?? '' },
  by: { title: 'By', text: (row) => row.endedBy ?? '' },
  hours: { title: 'Hours', text: (row) => String(row.hours), order: (row) => row.hours },
} satisfies Record<string, TextColumn<ResultRow>>;
