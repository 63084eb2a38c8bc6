import { fillPath } from '#src/shared/endpoint.ts';

export const CHASE_PATH = '/cme/chase';
export const CARE_PATH = '/cme/customercare';

/** The address of one exam to chase. */
export function chasePath({
  medicalExamOrderId,
  orderId,
}: {
  medicalExamOrderId: string;
  orderId: string;
}): string {
  return fillPath('/cme/chase/:medicalExamOrderId/:orderId', { medicalExamOrderId, orderId });
}

/** The address of a question to customer care; an exam that is at another step is not theirs: then their list. */
export function careForm({
  formKey,
  processInstanceId,
}: {
  formKey: string;
  processInstanceId: string;
}): string {
  return formKey === 'cmeCustomerCare' ? `${CARE_PATH}/${processInstanceId}` : CARE_PATH;
}
