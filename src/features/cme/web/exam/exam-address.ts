import type { CmeFormKey } from '../../cme.rules.ts';

export const WORKFLOW_PATH = '/cme/workflow';

/** The address of an exam's form: chase and customer care have lists and forms of their own. */
export function examPath(task: { formKey: CmeFormKey; processInstanceId: string }): string {
  if (task.formKey === 'cmeCustomerCare') return `/cme/customercare/${task.processInstanceId}`;
  return task.formKey === 'cmeChase' ? '/cme/chase' : `${WORKFLOW_PATH}/${task.processInstanceId}`;
}

/** The address of a file of an exam, as a pane shows it. */
export function examPaperPath(processInstanceId: string, imageId: string): string {
  return `/cme/papers/${processInstanceId}/${imageId}`;
}

/** The address of what is recorded of an exam. */
export function cmeDetailPath(cmeId: string): string {
  return `${WORKFLOW_PATH}/detail/${cmeId}`;
}
