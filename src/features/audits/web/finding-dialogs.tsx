import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import {
  type Audit,
  type AuditDriver,
  type AuditItem,
  auditsApi,
  type Finding,
} from '../audits.contract.ts';
import { ITEM_STATE_WORDS, ITEM_STATES, LEVEL_WORDS, LEVELS, type Level } from '../audits.rules.ts';
import { readAgain } from './audit-dialogs.tsx';

interface OfAudit {
  client: number;
  audit: Audit;
  onClose: () => void;
}

/** Says how far a line of the checklist is. */
export function showItemDialog(client: number, audit: Audit, item: AuditItem): void {
  showDialog((close) => <ItemDialog {...{ client, audit, item }} onClose={close} />);
}

function ItemDialog({ client, audit, item, onClose }: OfAudit & { item: AuditItem }) {
  const [start] = useState({ state: item.state, note: item.note ?? '' });
  const [draft, setDraft] = useState(start);
  const save = useMutation({
    mutationFn: () =>
      call(
        auditsApi.setItem,
        {
          params: { auditId: audit.auditId, itemId: item.itemId },
          body: { state: draft.state, note: draft.note.trim() || null },
        },
        { client },
      ),
    onSuccess: async () => {
      onClose();
      await readAgain();
      toast('The checklist is changed.', 'success');
    },
  });
  return (
    <FormDialog
      title={item.title}
      description={item.citation || undefined}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(start)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <SelectField
        label="State"
        required
        value={draft.state}
        onChange={(value) =>
          setDraft({ ...draft, state: ITEM_STATES.find((one) => one === value) ?? draft.state })
        }
        options={ITEM_STATES.map((value) => ({ value, label: ITEM_STATE_WORDS[value] }))}
      />
      <TextAreaField
        label="Note"
        maxLength={1000}
        rows={3}
        value={draft.note}
        onChange={(note) => setDraft({ ...draft, note })}
      />
    </FormDialog>
  );
}

/** Writes a finding down. */
export function showFindingDialog(client: number, audit: Audit, driver: AuditDriver | null): void {
  showDialog((close) => <FindingDialog {...{ client, audit, driver }} onClose={close} />);
}

function FindingDialog({
  client,
  audit,
  driver,
  onClose,
}: OfAudit & { driver: AuditDriver | null }) {
  const [start] = useState({
    employeeId: driver?.employeeId ?? '',
    level: 'other' as Level,
    text: '',
    citation: '',
    dueOn: null as string | null,
  });
  const [draft, setDraft] = useState(start);
  const save = useMutation({
    mutationFn: () =>
      call(
        auditsApi.addFinding,
        {
          params: { auditId: audit.auditId },
          body: { ...draft, employeeId: draft.employeeId || null },
        },
        { client },
      ),
    onSuccess: async () => {
      onClose();
      await readAgain();
      toast('The finding is written down.', 'success');
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Write a finding"
      submitLabel="Write"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(start)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="What was found"
        required
        maxLength={2000}
        rows={4}
        value={draft.text}
        onChange={(text) => setDraft({ ...draft, text })}
        error={errors['text']}
      />
      <SelectField
        label="Of whom"
        value={draft.employeeId}
        onChange={(employeeId) => setDraft({ ...draft, employeeId })}
        options={audit.drivers.map(({ employeeId, name }) => ({ value: employeeId, label: name }))}
        placeholder="The company"
        error={errors['employeeId']}
      />
      <SelectField
        label="How grave"
        required
        value={draft.level}
        onChange={(value) =>
          setDraft({ ...draft, level: LEVELS.find((one) => one === value) ?? 'other' })
        }
        options={LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))}
      />
      <TextField
        label="Citation"
        maxLength={80}
        value={draft.citation}
        onChange={(citation) => setDraft({ ...draft, citation })}
        error={errors['citation']}
      />
      <DateField
        label="To be fixed by"
        value={draft.dueOn}
        onChange={(dueOn) => setDraft({ ...draft, dueOn })}
        error={errors['dueOn']}
      />
    </FormDialog>
  );
}

/** Says what is done about a finding. */
export function showFixDialog(client: number, audit: Audit, finding: Finding): void {
  showDialog((close) => <FixDialog {...{ client, audit, finding }} onClose={close} />);
}

function FixDialog({ client, audit, finding, onClose }: OfAudit & { finding: Finding }) {
  const [start] = useState({
    dueOn: finding.dueOn,
    action: finding.action ?? '',
    fixed: finding.fixedAt !== null,
  });
  const [draft, setDraft] = useState(start);
  const save = useMutation({
    mutationFn: () =>
      call(
        auditsApi.setFinding,
        {
          params: { auditId: audit.auditId, findingId: finding.findingId },
          body: { ...draft, action: draft.action.trim() || null },
        },
        { client },
      ),
    onSuccess: async () => {
      onClose();
      await readAgain();
      toast('The finding is changed.', 'success');
    },
  });
  return (
    <FormDialog
      title="Correct the finding"
      description={finding.text}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      dirty={JSON.stringify(draft) !== JSON.stringify(start)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextAreaField
        label="What is done about it"
        maxLength={2000}
        rows={4}
        value={draft.action}
        onChange={(action) => setDraft({ ...draft, action })}
      />
      <DateField
        label="To be fixed by"
        value={draft.dueOn}
        onChange={(dueOn) => setDraft({ ...draft, dueOn })}
      />
      <CheckboxField
        label="It is fixed"
        checked={draft.fixed}
        onChange={(fixed) => setDraft({ ...draft, fixed })}
      />
    </FormDialog>
  );
}
