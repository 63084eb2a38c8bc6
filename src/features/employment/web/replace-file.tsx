import { labelFor } from '#src/features/employees/employee-fields.rules.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Employee } from '#src/features/employees/employees.shapes.ts';
import { employeeQuery, fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { employmentApi } from '../employment.contract.ts';
import { renew } from './employment.queries.ts';
import './employment.css';

/** Lets one file take the place of another: both stand here before anything moves. */
export function ReplaceFile({ params, pane }: ScreenProps) {
  const client = useActingClient();
  const queryClient = useQueryClient();
  const [from = '', to = ''] = [params['employeeId'], params['to']];
  const source = useQuery(employeeQuery(client, from));
  const target = useQuery(employeeQuery(client, to));
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const [status, setStatus] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call(
        employmentApi.replace,
        { params: { from, to }, body: { employmentStatusId: Number(status) } },
        { client },
      ),
    onSuccess: async ({ moved }) => {
      const documents = moved['documents'] ?? 0;
      toast(
        `The file is replaced; ${documents === 1 ? '1 document' : `${documents} documents`} moved.`,
        'success',
      );
      pane.open(fileAddress(to), { replace: true });
      await renew(queryClient, client);
    },
  });
  const failed = source.error ?? target.error;
  if (failed) return <ErrorState error={failed} onRetry={() => void source.refetch()} />;
  if (!source.data || !target.data) return null;
  const refused = refusal(source.data, target.data);
  const differing = differences(source.data, target.data);
  return (
    <div className="employment">
      <div className="employment-pair">
        <Side title="This file is closed" employee={source.data} />
        <Side title="Replacement file" employee={target.data} />
      </div>
      {refused ? (
        <p className="form-error" role="alert">
          {refused}
        </p>
      ) : (
        <Form
          label="Replace file"
          submitLabel="Replace file"
          danger
          onSubmit={() => save.mutateAsync()}
          error={save.error}
          keep={null}
          ready={status !== ''}
          dirty={status !== ''}
          onLeave={() => pane.open(fileAddress(from), { replace: true })}
        >
          {differing.length > 0 && (
            <StatusBadge tone="warning">
              Not the same in both: {differing.join(', ')}. Is it one person, or one position?
            </StatusBadge>
          )}
          <SelectField
            label="Status of the closed file"
            required
            takesFocus
            value={status}
            onChange={setStatus}
            error={fieldErrorsOf(save.error)['employmentStatusId']}
            hint="Documents, orders, accidents, notes and history are moved. The closed file points to the other from then on."
            options={(lists?.employmentStatus ?? [])
              .filter(({ onRoster }) => !onRoster)
              .map(({ employmentStatusId, status: name }) => ({
                value: String(employmentStatusId),
                label: name,
              }))}
          />
        </Form>
      )}
    </div>
  );
}

/** Why one may not take the place of the other; null when it may. The server has the last word. */
function refusal(from: Employee, to: Employee): string | null {
  if (from.employeeId === to.employeeId) return 'A file cannot take its own place. Choose another.';
  if (from.employerId !== to.employerId)
    return 'The two files belong to different companies. Nothing moves from one to the other.';
  if (from.replacedBy !== null || to.replacedBy !== null)
    return 'Another file has replaced this one. Its contents are there.';
  return from.allowed.includes('replace') ? null : 'You may not do this to this file.';
}

/** What speaks against both being one person's; what one of the files does not know speaks for nothing. */
function differences(one: Employee, other: Employee): string[] {
  const facts: readonly (readonly [string, string | null, string | null])[] = [
    ['last name', one.lastName.toLowerCase(), other.lastName.toLowerCase()],
    ['birth date', one.dob, other.dob],
    ['SSN', one.ssn, other.ssn],
  ];
  return facts.filter(([, a, b]) => a !== null && b !== null && a !== b).map(([word]) => word);
}

function Side({ title, employee }: { title: string; employee: Employee }) {
  const workId = labelFor('workId', employee.employeeIdentifier);
  const documents = employee.docInfo?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={title}>
      <Facts
        items={[
          { label: 'Name', value: `${employee.firstName} ${employee.lastName}` },
          { label: EMPLOYEE_FIELDS.dob.label, value: showDate(employee.dob) || 'None' },
          { label: 'SSN', value: employee.ssn ?? 'None', mono: true },
          { label: 'License', value: employee.license ?? 'None', mono: true },
          { label: workId, value: employee.workId ?? 'None', mono: true },
          { label: 'Location', value: employee.clientName },
          { label: 'Status', value: employee.employmentStatus },
          { label: EMPLOYEE_FIELDS.hireDate.label, value: showDate(employee.hireDate) || 'None' },
          ...(documents === undefined ? [] : [{ label: 'Documents', value: String(documents) }]),
          { label: 'Orders', value: String(employee.orders?.length ?? 0) },
        ]}
      />
    </Section>
  );
}
