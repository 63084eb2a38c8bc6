import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { APPLIES_WORDS } from '../qualification.columns.ts';
import { type NewRule, qualificationApi, type RuleSet } from '../qualification.contract.ts';
import { APPLIES_TO } from '../qualification.rules.ts';

type Retention = NonNullable<NewRule['retentionFrom']>;
const KEPT_FROM: { value: Retention; label: string }[] = [
  { value: 'employment', label: 'The end of the employment' },
  { value: 'document', label: "The document's date" },
];
const WHO = APPLIES_TO.map((value) => ({ value, label: APPLIES_WORDS[value] }));

/** A dated rule of the location's own. */
export function RuleForm({
  client,
  set,
  onDone,
}: {
  client: number;
  set: RuleSet;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [type, setType] = useState('');
  const [from, setFrom] = useState<IsoDate | null>(today());
  const [required, setRequired] = useState(true);
  const [appliesTo, setAppliesTo] = useState<NewRule['appliesTo']>('drivers');
  const [dueFrom, setDueFrom] = useState('');
  const [dueDays, setDueDays] = useState('0');
  const [every, setEvery] = useState('');
  const [expiring, setExpiring] = useState('60');
  const [perAuthority, setPerAuthority] = useState(false);
  const [blocks, setBlocks] = useState(false);
  const [retention, setRetention] = useState('36');
  const [retentionFrom, setRetentionFrom] = useState<Retention>('employment');
  const [citation, setCitation] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const errors = fieldErrorsOf(error);
  const types = set.types.map(({ documentTypeId, name }) => ({
    value: String(documentTypeId),
    label: name,
  }));
  /** What holds now is where one begins: most own rules differ in one thing. */
  const choose = (value: string) => {
    setType(value);
    const now = set.rules.find((rule) => rule.holds && String(rule.documentTypeId) === value);
    if (!now) return;
    setAppliesTo(now.appliesTo);
    setDueFrom(now.dueFromTypeId === null ? '' : String(now.dueFromTypeId));
    setDueDays(String(now.dueDays));
    setEvery(now.everyMonths === null ? '' : String(now.everyMonths));
    setExpiring(String(now.expiringDays));
    setPerAuthority(now.perAuthority);
    setBlocks(now.blocksDispatch);
    setRetention(String(now.retentionMonths));
    setRetentionFrom(now.retentionFrom);
  };
  const save = async () => {
    setBusy(true);
    try {
      const now = set.rules.find((rule) => rule.holds && String(rule.documentTypeId) === type);
      const made = await call(
        qualificationApi.addRule,
        {
          params: { clientId: client },
          body: {
            documentTypeId: type,
            from: from ?? '',
            required,
            appliesTo,
            dueFromTypeId: dueFrom || null,
            dueDays,
            everyMonths: every || null,
            expiringDays: expiring,
            perAuthority,
            blocksDispatch: blocks,
            retentionMonths: retention,
            retentionFrom,
            alsoBy: now?.alsoBy.map(({ documentTypeId }) => documentTypeId) ?? [],
            citation,
          },
        },
        { client },
      );
      await queryClient.invalidateQueries({ queryKey: ['qualification'] });
      toast(`The rule for ${made.documentType} is kept.`, 'success');
      onDone();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  return (
    <Form
      label="Document rule"
      submitLabel="Add the rule"
      onSubmit={save}
      onLeave={onDone}
      error={error}
      busy={busy}
      dirty={type !== '' || citation !== ''}
      ready={type !== '' && from !== null}
    >
      <SelectField
        label="Document"
        value={type}
        onChange={choose}
        options={types}
        error={errors['documentTypeId']}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a form begins with its first field
        autoFocus
      />
      <CheckboxField
        label="Required"
        hint="Off, files here need not hold it, whatever is asked for above."
        checked={required}
        onChange={setRequired}
      />
      <DateField
        label="From"
        value={from}
        onChange={setFrom}
        error={errors['from']}
        hint="The first day on which it holds. A rule before it must end on this day."
        required
      />
      <SelectField
        label="For"
        value={appliesTo}
        onChange={(value) => setAppliesTo(APPLIES_TO.find((one) => one === value) ?? appliesTo)}
        options={WHO}
      />
      <SelectField
        label="Days count from"
        value={dueFrom}
        onChange={setDueFrom}
        options={types}
        placeholder="The hire date"
        clearable
        error={errors['dueFromTypeId']}
      />
      <TextField
        label="Days until it is due"
        value={dueDays}
        onChange={setDueDays}
        inputMode="numeric"
        hint="0 is before driving."
        error={errors['dueDays']}
      />
      <TextField
        label="Good for months"
        value={every}
        onChange={setEvery}
        inputMode="numeric"
        hint="Empty: it does not run out by itself."
        error={errors['everyMonths']}
      />
      <TextField
        label="Expiring, days before its end"
        value={expiring}
        onChange={setExpiring}
        inputMode="numeric"
        error={errors['expiringDays']}
      />
      <CheckboxField
        label="One for each licensing authority"
        checked={perAuthority}
        onChange={setPerAuthority}
      />
      <CheckboxField label="Blocks dispatch" checked={blocks} onChange={setBlocks} />
      <TextField
        label="Kept for months"
        value={retention}
        onChange={setRetention}
        inputMode="numeric"
        hint="A file is removed only when nothing in it is kept any longer, and never within three years after the employment."
        error={errors['retentionMonths']}
      />
      <SelectField
        label="Kept from"
        value={retentionFrom}
        onChange={(value) => setRetentionFrom(value === 'document' ? 'document' : 'employment')}
        options={KEPT_FROM}
      />
      <TextField
        label="Required by"
        value={citation}
        onChange={setCitation}
        hint="A paragraph of the law, or your policy; it is shown wherever the rule bites."
        error={errors['citation']}
        required
      />
    </Form>
  );
}
