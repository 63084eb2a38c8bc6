import { cmeListsAddresses } from '#src/features/cme-lists/cme-lists.addresses.ts';
import type { CmeFormKey } from '../../cme.rules.ts';
import { cmeAddresses } from '../../cme.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

export const WORKFLOW_PATH = cmeAddresses.queue;

/** The address of an exam's form: chase and customer care have lists and forms of their own. */
export function examPath(task: { formKey: CmeFormKey; processInstanceId: string }): string {
  if (task.formKey === 'cmeCustomerCare')
    return addressAt(cmeListsAddresses.care, { processInstanceId: task.processInstanceId });
  return task.formKey === 'cmeChase'
    ? cmeListsAddresses.chases
    : addressAt(cmeAddresses.exam, { processInstanceId: task.processInstanceId });
}

/** The address of a file of an exam, as a pane shows it. */
export function examPaperPath(processInstanceId: string, imageId: string): string {
  return addressAt(cmeAddresses.file, { processInstanceId, imageId });
}

/** The address of what is recorded of an exam. */
export function cmeDetailPath(cmeId: string): string {
  return addressAt(cmeAddresses.record, { cmeId });
}
