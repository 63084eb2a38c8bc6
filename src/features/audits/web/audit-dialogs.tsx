import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { addDays, lastDayBefore } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { LinkOnceDialog } from '#src/web/ui/link-once-dialog.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { auditsAddresses } from '../audits.addresses.ts';
import { type Audit, auditsApi } from '../audits.contract.ts';
import {
  KIND_WORDS,
  KINDS,
  type Kind,
  MOST_LINK_DAYS,
  type ProtectedRecord,
  RECORD_WORDS,
  RECORDS,
  STATE_WORDS,
  STATES,
} from '../audits.rules.ts';
import './audits.css';

/** Shows an audit again everywhere once it was changed. */
export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['audits'] });

const optionsOf = <T extends string>(all: readonly T[], words: Readonly<Record<T, string>>) =>
  all.map((value) => ({ value, label: words[value] }));

/** Makes an audit, or changes one. */
export function showAuditDialog(
  client: number,
  audit: Audit | null,
  open: (address: string) => void,
): void {
  showDialog((close) => <AuditDialog {...{ client, audit, open }} onClose={close} />);
}

function AuditDialog({
  client,
  audit,
  open,
  onClose,
}: {
  client: number;
  audit: Audit | null;
  open: (address: string) => void;
  onClose: () => void;
}) {
  const [start] = useState(() => ({
    kind: audit?.kind ?? ('review' as Kind),
    title: audit?.title ?? '',
    periodFrom: audit?.periodFrom ?? addDays(localToday(), -365),
    periodTo: audit?.periodTo ?? localToday(),
    dueOn: audit?.dueOn ?? null,
    records: audit?.records ?? ([] as ProtectedRecord[]),
  }));
  const [draft, setDraft] = useState(start);
  const { kind, ...facts } = draft;
  const save = useMutation({
    mutationFn: () =>
      audit
        ? call(auditsApi.change, { params: { auditId: audit.auditId }, body: facts }, { client })
        : call(auditsApi.create, { params: { clientId: client }, body: draft }, { client }),
    onSuccess: async ({ auditId }) => {
      onClose();
      await readAgain();
      toast(audit ? 'The audit is changed.' : 'The audit is made.', 'success');
      if (!audit) open(addressAt(auditsAddresses.audit, { auditId }));
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title={audit ? 'Change the audit' : 'Make an audit'}
      submitLabel={audit ? 'Save' : 'Make'}
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(start)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {!audit && (
        <SelectField
          label="Who audits"
          required
          value={kind}
          onChange={(value) =>
            setDraft({ ...draft, kind: KINDS.find((one) => one === value) ?? 'review' })
          }
          options={optionsOf(KINDS, KIND_WORDS)}
          error={errors['kind']}
        />
      )}
      <TextField
        label="Title"
        required
        maxLength={120}
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
        error={errors['title']}
      />
      <DateField
        label="Period from"
        required
        value={draft.periodFrom}
        onChange={(value) => setDraft({ ...draft, periodFrom: value ?? draft.periodFrom })}
        error={errors['periodFrom']}
      />
      <DateField
        label="Period to"
        required
        value={draft.periodTo}
        onChange={(value) => setDraft({ ...draft, periodTo: value ?? draft.periodTo })}
        error={errors['periodTo']}
      />
      <DateField
        label="Documents due on"
        value={draft.dueOn}
        onChange={(dueOn) => setDraft({ ...draft, dueOn })}
        error={errors['dueOn']}
      />
      {RECORDS.map((one) => (
        <CheckboxField
          key={one}
          label={`With ${RECORD_WORDS[one].charAt(0).toLowerCase()}${RECORD_WORDS[one].slice(1)}`}
          checked={draft.records.includes(one)}
          // The server refuses what one may not give; without an audit it is not known yet.
          disabled={audit ? !audit.mayGive.includes(one) && !draft.records.includes(one) : false}
          onChange={(checked) =>
            setDraft({
              ...draft,
              records: RECORDS.filter((other) =>
                other === one ? checked : draft.records.includes(other),
              ),
            })
          }
        />
      ))}
    </FormDialog>
  );
}

/** Says how far an audit is. */
export function showStateDialog(client: number, audit: Audit): void {
  showDialog((close) => <StateDialog {...{ client, audit }} onClose={close} />);
}

interface OfAudit {
  client: number;
  audit: Audit;
  onClose: () => void;
}

function StateDialog({ client, audit, onClose }: OfAudit) {
  const { auditId } = audit;
  const [state, setState] = useState<Audit['state']>(
    audit.state === 'preparing' ? 'underway' : audit.state === 'underway' ? 'closed' : 'underway',
  );
  const [outcome, setOutcome] = useState(audit.outcome ?? '');
  const save = useMutation({
    mutationFn: () =>
      call(
        auditsApi.setState,
        { params: { auditId }, body: { state, outcome: outcome.trim() || null } },
        { client },
      ),
    onSuccess: async () => {
      onClose();
      await readAgain();
      toast(`The audit is: ${STATE_WORDS[state].toLowerCase()}.`, 'success');
    },
  });
  return (
    <FormDialog
      title="Begin or close the audit"
      description={state === 'closed' ? 'Links of auditors are revoked with it.' : undefined}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={outcome !== (audit.outcome ?? '')}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="State"
        required
        value={state}
        onChange={(value) => setState(STATES.find((one) => one === value) ?? state)}
        options={optionsOf(STATES, STATE_WORDS)}
      />
      <TextAreaField
        label="Outcome"
        maxLength={2000}
        rows={3}
        value={outcome}
        onChange={setOutcome}
      />
    </FormDialog>
  );
}

/** Draws drivers at random. */
export function showDrawDialog(client: number, audit: Audit): void {
  showDialog((close) => <DrawDialog {...{ client, audit }} onClose={close} />);
}

function DrawDialog({ client, audit: { auditId }, onClose }: OfAudit) {
  const [wanted, setWanted] = useState('10');
  const [seed, setSeed] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call(
        auditsApi.draw,
        { params: { auditId }, body: { wanted: Number(wanted), seed: seed.trim() || null } },
        { client },
      ),
    onSuccess: async ({ drivers }) => {
      onClose();
      await readAgain();
      toast(`Drawn: the sample has ${drivers.length} drivers.`, 'success');
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Draw drivers at random"
      description="Among everybody who was on the roster in the period. The seed and the list are kept, so that anybody can draw the same again."
      submitLabel="Draw"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={seed !== ''}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="How many"
        required
        inputMode="numeric"
        maxLength={3}
        value={wanted}
        onChange={setWanted}
        error={errors['wanted']}
      />
      <TextField
        label="Seed"
        hint="The auditor may name one; otherwise it is made here."
        maxLength={64}
        value={seed}
        onChange={setSeed}
        error={errors['seed']}
      />
    </FormDialog>
  );
}

/** Makes a link for an auditor. */
export function showInviteDialog(client: number, audit: Audit): void {
  showDialog((close) => <InviteDialog {...{ client, audit }} onClose={close} />);
}

function InviteDialog({ client, audit, onClose }: OfAudit) {
  const [draft, setDraft] = useState({ label: '', email: '', days: '14' });
  const save = useMutation({
    mutationFn: () =>
      call(
        auditsApi.invite,
        {
          params: { auditId: audit.auditId },
          body: { ...draft, email: draft.email.trim(), days: Number(draft.days) },
        },
        { client },
      ),
    onSuccess: async (made) => {
      onClose();
      await readAgain();
      const { address, mailed, expiresAt } = made;
      const until = showDate(lastDayBefore(expiresAt));
      showDialog((close) => (
        <LinkOnceDialog
          title="Link of the auditor"
          description={`${mailed ? 'It is mailed.' : 'Hand it on.'} It is shown this once, and works until ${until}.`}
          address={address}
          onClose={close}
        />
      ));
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Invite an auditor"
      description="The link opens the sample and the company’s file for reading. What is opened by it is recorded, and it can be revoked at any moment."
      submitLabel="Make the link"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={draft.label !== '' || draft.email !== ''}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Auditor"
        hint="Stands across every page that is opened by the link."
        required
        maxLength={120}
        value={draft.label}
        onChange={(label) => setDraft({ ...draft, label })}
        error={errors['label']}
      />
      <TextField
        label="Email"
        hint="Left empty, you hand the link on yourself."
        maxLength={254}
        value={draft.email}
        onChange={(email) => setDraft({ ...draft, email })}
        error={errors['email']}
      />
      <TextField
        label="Works for days"
        hint={`At most ${MOST_LINK_DAYS}.`}
        required
        inputMode="numeric"
        maxLength={2}
        value={draft.days}
        onChange={(days) => setDraft({ ...draft, days })}
        error={errors['days']}
      />
    </FormDialog>
  );
}
