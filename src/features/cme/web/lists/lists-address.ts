import { addressAt } from '#src/shared/address.ts';
import { cmeAddresses } from '../../cme.addresses.ts';

export const CHASE_PATH = cmeAddresses.chases;
export const CARE_PATH = cmeAddresses.careList;

/** The address of one exam to chase. */
export function chasePath({
  medicalExamOrderId,
  orderId,
}: {
  medicalExamOrderId: string;
  orderId: string;
}): string {
  return addressAt(cmeAddresses.chase, { medicalExamOrderId, orderId });
}

/** The address of a question to customer care; an exam that is at another step is not theirs: then their list. */
export function careForm({
  formKey,
  processInstanceId,
}: {
  formKey: string;
  processInstanceId: string;
}): string {
  return formKey === 'cmeCustomerCare'
    ? addressAt(cmeAddresses.care, { processInstanceId })
    : CARE_PATH;
}
