import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmployeeStatus } from '#src/features/employees/web/employee-status.tsx';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { employmentApi, type Employment } from '../employment.contract.ts';
import { ArchiveForm } from './archive-form.tsx';
import {
  employmentAddress,
  employmentQuery,
  renew,
  type EmploymentPart,
} from './employment.queries.ts';
import { ReasonForm } from './reason-form.tsx';
import './employment.css';

const PARTS: readonly EmploymentPart[] = ['archive', 'delete', 'hold'];

/** How an employment stands, and what can be done about it: close it, delete the file, hold it, and take each back. */
export function EmploymentView({ params, search, pane }: ScreenProps) {
  const client = useActingClient();
  const employeeId = params['employeeId'] ?? '';
  const { data, error, refetch } = useQuery(employmentQuery(client, employeeId));
  const { setTitle } = pane;
  useEffect(() => {
    setTitle(data ? `${data.lastName}, ${data.firstName} · Employment` : 'Employment');
  }, [setTitle, data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const asked = PARTS.find((part) => part === search['do']);
  const part = asked && data.allowed.includes(asked) ? asked : null;
  const show = (next?: EmploymentPart) =>
    pane.open(employmentAddress(employeeId, next), { replace: true });
  const leave = () => show();
  return (
    <div className="employment">
      <h2 className="employment-name">
        {data.firstName} {data.lastName}
      </h2>
      <State employment={data} />
      {part === null && <Choices employment={data} client={client} onChoose={show} />}
      {part === 'archive' && <ArchiveForm employment={data} client={client} onDone={leave} />}
      {part === 'delete' && (
        <ReasonForm
          key="delete"
          label="Delete file"
          explained="The file leaves every list. It can be restored until retention removes it."
          danger
          send={async (reason, version) => {
            const gone = await call(
              employmentApi.remove,
              { params: { employeeId }, body: { reason } },
              { client, version },
            );
            return {
              text: 'The file is deleted.',
              undo: {
                version: gone.version,
                run: () =>
                  call(
                    employmentApi.restore,
                    { params: { employeeId } },
                    { client, version: gone.version },
                  ),
              },
            };
          }}
          employment={data}
          client={client}
          onDone={leave}
        />
      )}
      {part === 'hold' && (
        <ReasonForm
          key="hold"
          label="Hold file"
          explained="Nothing of the file is removed while it is held, however old it gets."
          send={async (reason, version) => {
            await call(
              employmentApi.hold,
              { params: { employeeId }, body: { reason } },
              { client, version },
            );
            return { text: 'The file is held.' };
          }}
          employment={data}
          client={client}
          onDone={leave}
        />
      )}
    </div>
  );
}

function State({ employment }: { employment: Employment }) {
  const { replacedBy } = employment;
  const items = [
    { label: 'Location', value: employment.clientName },
    { label: 'Status', value: <EmployeeStatus status={employment.employmentStatus} /> },
    { label: EMPLOYEE_FIELDS.jobTitleId.label, value: employment.jobTitle ?? 'None' },
    { label: EMPLOYEE_FIELDS.hireDate.label, value: showDate(employment.hireDate) },
    { label: EMPLOYEE_FIELDS.terminationDate.label, value: showDate(employment.terminationDate) },
    { label: 'Closed', value: showInstant(employment.archivedAt) },
    {
      label: 'Kept until',
      value: employment.retainUntil
        ? `${showDate(employment.retainUntil)} at least, three years after the last day (49 CFR 391.51(c)); then it may be destroyed once somebody approves it, unless a rule keeps something in it longer or it is held`
        : '',
    },
    {
      label: 'Replaced by',
      value: replacedBy && (
        <Link to={fileAddress(replacedBy.employeeId)} beside>
          {replacedBy.name}
        </Link>
      ),
    },
    {
      label: 'Deleted',
      value:
        employment.deletedAt && `${showInstant(employment.deletedAt)} by ${employment.deletedBy}`,
    },
    { label: 'Because', value: employment.deletedReason },
    { label: 'Removed from', value: showDate(employment.removableFrom) },
    {
      label: 'Held',
      value: employment.holdReason && (
        <StatusBadge tone="warning">{employment.holdReason}</StatusBadge>
      ),
    },
  ];
  return <Facts items={items.filter(({ value }) => value !== '' && value !== null)} />;
}

interface ChoicesProps {
  employment: Employment;
  client: number | null;
  onChoose: (part: EmploymentPart) => void;
}

/** What may be done now; what takes something back is done at once. */
function Choices({ employment, client, onChoose }: ChoicesProps) {
  const queryClient = useQueryClient();
  const { employeeId, allowed, version, holdReason } = employment;
  const back = useMutation({
    mutationFn: async (what: 'unarchive' | 'restore' | 'release') => {
      const params = { employeeId };
      const options = { client, version };
      if (what === 'unarchive') await call(employmentApi.unarchive, { params }, options);
      else if (what === 'restore') await call(employmentApi.restore, { params }, options);
      else await call(employmentApi.hold, { params, body: { reason: null } }, options);
      return TAKEN_BACK[what];
    },
    onSuccess: async (text) => {
      toast(text, 'success');
      await renew(queryClient, client);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['employment', client] }),
  });
  if (allowed.length === 0) return <p className="none">You may look at this employment only.</p>;
  return (
    <>
      {back.error && (
        <p className="form-error" role="alert">
          {messageOf(back.error)}
        </p>
      )}
      <div className="employment-choices">
        {allowed.includes('restore') && (
          <Button variant="primary" data-autofocus onClick={() => back.mutate('restore')}>
            Restore the file
          </Button>
        )}
        {allowed.includes('unarchive') && (
          <Button data-autofocus onClick={() => back.mutate('unarchive')}>
            Undo: still employed
          </Button>
        )}
        {allowed.includes('archive') && (
          <Button data-autofocus onClick={() => onChoose('archive')}>
            Close employment
          </Button>
        )}
        {allowed.includes('hold') &&
          (holdReason === null ? (
            <Button variant="quiet" onClick={() => onChoose('hold')}>
              Hold file
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => back.mutate('release')}>
              Let the file go
            </Button>
          ))}
        {allowed.includes('delete') && (
          <Button variant="danger" onClick={() => onChoose('delete')}>
            Delete file
          </Button>
        )}
      </div>
    </>
  );
}

const TAKEN_BACK = {
  unarchive: 'The employment goes on as it was.',
  restore: 'The file is restored.',
  release: 'The file is no longer held.',
} as const;
