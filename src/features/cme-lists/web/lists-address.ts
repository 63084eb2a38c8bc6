import { cmeListsAddresses } from '../cme-lists.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

export const CHASE_PATH = cmeListsAddresses.chases;
export const CARE_PATH = cmeListsAddresses.careList;

/** The address of one exam to chase. */
export function chasePath({
  medicalExamOrderId,
  orderId,
}: {
  medicalExamOrderId: string;
  orderId: string;
}): string {
  return addressAt(cmeListsAddresses.chase, { medicalExamOrderId, orderId });
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
    ? addressAt(cmeListsAddresses.care, { processInstanceId })
    : CARE_PATH;
}
