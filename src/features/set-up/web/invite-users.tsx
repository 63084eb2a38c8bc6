import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MailNote } from '#src/features/users/web/mail-note.tsx';
import { grantableBy, TEMPLATES } from '#src/features/users/user-admin.rules.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { MOST_INVITED } from '../invitation-plan.rules.ts';
import { invitationsApi, type InvitationReport } from '../invitations.contract.ts';
import './set-up.css';

/** Invites many users of the client acted in at once, from a list that is pasted or read from a file. */
export function InviteUsers(_: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A user belongs to a client.
      </EmptyState>
    );
  return <List key={client} client={client} />;
}

const EXAMPLE = 'First name, Last name, Email, Role, Location\nAnn, Miller, ann@company.example';
const FIRST_ROLE = 'terminalClerk';

/** A report, and the entries that it is of. */
interface Told {
  of: string;
  report: InvitationReport;
}

function List({ client }: { client: number }) {
  const { grants } = useViewer();
  const grantable = grantableBy(grants, 'client');
  const roles = TEMPLATES.filter(
    ({ kind, permissions }) =>
      kind === 'client' && permissions.every((one) => grantable.includes(one)),
  );
  const [draft, setDraft] = useState({ text: '', role: FIRST_ROLE });
  const [told, setTold] = useState<Told | null>(null);
  const entries = JSON.stringify(draft);
  const idempotencyKey = useEntryKey(draft);
  const report = told?.of === entries ? told.report : null;
  const ready = report?.ready ?? 0;
  const request = { params: { clientId: client }, body: draft };
  const check = useMutation({
    mutationFn: () => call(invitationsApi.check, request, { client }),
    onSuccess: (reply) => setTold({ of: entries, report: reply }),
  });
  const send = useMutation({
    mutationFn: () => call(invitationsApi.send, request, { client, idempotencyKey }),
    onSuccess: async (reply) => {
      const left = { ...draft, text: whatIsLeft(draft.text, reply) };
      setDraft(left);
      setTold({ of: JSON.stringify(left), report: reply });
      toast(`${people(reply.invited)} invited.`, 'success');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['users'] }),
        queryClient.invalidateQueries({ queryKey: ['clients'] }),
      ]);
    },
  });
  const step = ready > 0 ? send : check;
  return (
    <div className="set-up-start invite-users">
      <div className="set-up-actions">
        <CommandButton id="go.setUp" variant="quiet">
          Back to the set-up
        </CommandButton>
        <CommandButton id="go.users" variant="quiet">
          All users
        </CommandButton>
      </div>
      <Form
        label="Invite several users"
        submitLabel={ready > 0 ? inviteWords(report) : 'Check the list'}
        onSubmit={() => step.mutateAsync()}
        ready={draft.text.trim() !== '' && (report === null || ready > 0)}
        // What was refused of a list that was sent is in the report.
        dirty={draft.text !== '' && !report?.invited}
        keep={keeping('inviteUsers', draft, setDraft)}
        error={send.error ?? check.error}
      >
        <MailNote />
        <p className="field-hint">
          One person a row, at most {MOST_INVITED}: first name, last name, email, and where wanted a
          role and a location; or a table with these headings. Nobody is invited before you have
          seen what each row comes to.
        </p>
        <TextAreaField
          label="People to invite"
          value={draft.text}
          onChange={(text) => setDraft((now) => ({ ...now, text }))}
          rows={8}
          required
          takesFocus
          placeholder={EXAMPLE}
        />
        <FileChoice onRead={(text) => setDraft((now) => ({ ...now, text }))} />
        <SelectField
          label="Role of rows that name none"
          value={draft.role}
          onChange={(role) => setDraft((now) => ({ ...now, role }))}
          options={roles.map(({ id, name, about }) => ({ value: id, label: `${name}: ${about}` }))}
        />
      </Form>
      {report && <Report report={report} />}
    </div>
  );
}

/** Puts the text of a file into the list. */
function FileChoice({ onRead }: { onRead: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="File of people to invite"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void file.text().then(onRead);
        }}
      />
      <Button onClick={() => input.current?.click()}>Take them from a CSV file</Button>
    </p>
  );
}

const TONES = { ready: 'waiting', invited: 'good', refused: 'danger' } as const;
const WORDS = { ready: 'Ready', invited: 'Invited', refused: 'Refused' } as const;

function Report({ report }: { report: InvitationReport }) {
  // What was refused needs a person's eye first.
  const rows = [...report.rows].sort(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line,
  );
  return (
    <section aria-label="What becomes of each row">
      <p className="set-up-note" role="status">
        {reportWords(report)}
      </p>
      <table className="plain-table invite-report">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Person</th>
            <th scope="col">Outcome</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, email, name, outcome, reasons, role, location }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                {name}
                <span className="none"> {email}</span>
              </td>
              <td>
                <StatusBadge tone={TONES[outcome]}>{WORDS[outcome]}</StatusBadge>
              </td>
              <td>{reasons.length > 0 ? reasons.join(' ') : `${role}, ${location}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const rowsIn = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const inviteWords = (report: InvitationReport | null): string =>
  `Invite ${people(report?.ready ?? 0)}${report && report.refused > 0 ? `, leave out ${report.refused}` : ''}`;

function reportWords({ rows, ready, invited, refused }: InvitationReport): string {
  const left = refused > 0 ? ` ${rowsIn(refused)} of ${rows.length} refused: see why below.` : '';
  if (invited > 0) return `${people(invited)} invited.${left}`;
  if (ready === 0) return `Nobody can be invited.${left}`;
  return `${people(ready)} can be invited.${left} Nobody is invited yet.`;
}

/** What of a list is still to do after it was sent: its headings, and the rows that were refused. */
function whatIsLeft(text: string, { rows, refused }: InvitationReport): string {
  if (refused === 0) return '';
  // A cell in quotation marks may hold a line end: such a list stays whole.
  if (text.includes('"')) return text;
  const done = new Set(rows.flatMap(({ line, outcome }) => (outcome === 'refused' ? [] : [line])));
  return text
    .split(/\r?\n/)
    .filter((_line, at) => !done.has(at + 1))
    .join('\n');
}
