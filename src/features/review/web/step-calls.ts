import { call } from '#src/web/http.ts';
import type { Seen } from '#src/features/work/web/decision.ts';
import type { TaskLease } from '#src/features/work/web/task-standing.tsx';
import { stepsApi } from '../review-steps.contract.ts';
import type { Outcome } from '#src/features/intake/item.shapes.ts';
import type { AsideStep } from './step-texts.ts';

/** What a form of a step sends, with what was seen of it. */
interface StepEntry extends TaskLease, Seen {
  note: string;
  employeeId: string | null;
}

const STAFF = { client: null };

/** Sends a step's one way on. */
export function confirmStep(step: AsideStep, taskId: string, entry: StepEntry): Promise<Outcome> {
  const { note, employeeId, ...held } = entry;
  const params = { taskId };
  const body = { ...held, ...(note ? { note } : {}) };
  const whose = { ...body, ...(employeeId ? { employeeId } : {}) };
  switch (step) {
    case 'classifyEmail':
      return call(stepsApi.classify, { params, body: whose }, STAFF);
    case 'waitingForCoverSheet':
      return call(stepsApi.coverArrived, { params, body: whose }, STAFF);
    case 'getExternalDocs':
      return call(stepsApi.addedExternal, { params, body }, STAFF);
    case 'documentRejection':
      return call(stepsApi.upholdRejection, { params, body }, STAFF);
    case 'escalated':
      return call(stepsApi.answerEscalation, { params, body: { ...held, note } }, STAFF);
    case 'customerCareIntervention':
      return call(stepsApi.answerCare, { params, body: { ...held, note } }, STAFF);
  }
}

/** Sends the other way of the steps that have one: refused without a cover sheet, or a rejection sent back. */
export function refuseStep(
  step: AsideStep,
  taskId: string,
  { note, employeeId: _, ...held }: StepEntry,
): Promise<Outcome> {
  const params = { taskId };
  return step === 'documentRejection'
    ? call(stepsApi.sendBackRejection, { params, body: { ...held, note } }, STAFF)
    : call(stepsApi.rejectNoCover, { params, body: { ...held, ...(note ? { note } : {}) } }, STAFF);
}
