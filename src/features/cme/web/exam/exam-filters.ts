import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clientOptions, HOLDERS } from '#src/features/work/web/queue-options.ts';
import { showCount } from '#src/web/ui/counts.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import type { StepCount } from '#src/features/work/web/work-task.ts';
import { CME_STEP_NAMES, CME_WORKFLOW_KEYS } from '../../cme.rules.ts';
import { examClientsQuery } from './exam.queries.ts';
import type { ExamView } from './exam.queries.ts';

/** The filters of the workflow, with what waits where that is known. */
export function useExamFilters(
  asked: Readonly<Record<string, unknown>>,
  counts: readonly StepCount[],
): readonly ListFilter[] {
  const { data: clients } = useQuery(examClientsQuery());
  const client = asked['company'];
  return useMemo(
    () => [
      {
        id: 'formKey',
        title: 'Step',
        options: CME_WORKFLOW_KEYS.map((formKey) => {
          const total = counts.find((one) => one.formKey === formKey)?.total;
          const detail = total === undefined ? {} : { detail: showCount(total) };
          return { value: formKey, label: CME_STEP_NAMES[formKey], ...detail };
        }),
      },
      {
        id: 'company',
        title: 'Client',
        more: 'queue.client' as const,
        options: clientOptions(clients, client),
      },
      { id: 'assignee', title: 'Held by', options: HOLDERS },
    ],
    [clients, counts, client],
  );
}

/** The filters that an address says, beside what was typed, which never stands there. */
export function readExamFilters(
  values: Readonly<Record<string, string>>,
  search?: string,
): ExamView {
  const client = Number(values['company'] ?? '');
  const formKey = CME_WORKFLOW_KEYS.find((one) => one === values['formKey']);
  const assignee = (['mine', 'none'] as const).find((one) => one === values['assignee']);
  return {
    assignee: assignee ?? 'any',
    ...(formKey ? { formKey } : {}),
    ...(client > 0 ? { client } : {}),
    ...(search ? { search } : {}),
  };
}

/** The filters as an address has them. */
export function writeExamFilters({ formKey, assignee, client }: ExamView) {
  return {
    formKey: formKey ?? '',
    assignee: assignee === 'any' ? '' : assignee,
    company: client === undefined ? '' : String(client),
  };
}
