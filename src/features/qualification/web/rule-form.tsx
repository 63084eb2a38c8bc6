import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type NewRule, qualificationApi, type RuleSet } from '../qualification.contract.ts';
import { APPLIES_TO, whomText } from '../conditions.rules.ts';

type Retention = NonNullable<NewRule['retentionFrom']>;
const KEPT_FROM: { value: Retention; label: string }[] = [
  { value: 'employment', label: 'The end of the employment' },
  { value: 'document', label: "The document's date" },
];
const WHO = APPLIES_TO.map((value) => ({ value, label: whomText(value, {}) }));

const blank = (day: IsoDate) => ({
  type: '',
  from: day as IsoDate | null,
  required: true,
  appliesTo: 'drivers' as NewRule['appliesTo'],
  dueFrom: '',
  dueDays: '0',
  every: '',
  expiring: '60',
  perAuthority: false,
  blocks: false,
  retention: '36',
  retentionFrom: 'employment' as Retention,
  citation: '',
});
type RuleDraft = ReturnType<typeof blank>;

/** What a new rule is kept under while it is written. */
export const ruleDraft = (client: number) => `rule:${client}`;

/** A dated rule of the location's own. */
export function RuleForm({
  client,
  set: { rules, types: documents, day },
  onDone,
}: {
  client: number;
  set: RuleSet;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => blank(day));
  const change = (next: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...next }));
  const set =
    <Part extends keyof RuleDraft>(part: Part) =>
    (value: RuleDraft[Part]) =>
      change({ [part]: value });
  const types = documents.map(({ documentTypeId, name }) => ({
    value: String(documentTypeId),
    label: name,
  }));
  /** What holds now is where one begins: most own rules differ in one thing. */
  const choose = (type: string) => {
    const now = rules.find((rule) => rule.holds && String(rule.documentTypeId) === type);
    change({
      type,
      ...(now && {
        appliesTo: now.appliesTo,
        dueFrom: now.dueFromTypeId === null ? '' : String(now.dueFromTypeId),
        dueDays: String(now.dueDays),
        every: now.everyMonths === null ? '' : String(now.everyMonths),
        expiring: String(now.expiringDays),
        perAuthority: now.perAuthority,
        blocks: now.blocksDispatch,
        retention: String(now.retentionMonths),
        retentionFrom: now.retentionFrom,
      }),
    });
  };
  const save = useMutation({
    mutationFn: () => {
      const now = rules.find((rule) => rule.holds && String(rule.documentTypeId) === draft.type);
      return call(
        qualificationApi.addRule,
        {
          params: { clientId: client },
          body: {
            documentTypeId: draft.type,
            from: draft.from ?? '',
            required: draft.required,
            appliesTo: draft.appliesTo,
            dueFromTypeId: draft.dueFrom || null,
            dueDays: draft.dueDays,
            everyMonths: draft.every || null,
            expiringDays: draft.expiring,
            perAuthority: draft.perAuthority,
            blocksDispatch: draft.blocks,
            retentionMonths: draft.retention,
            retentionFrom: draft.retentionFrom,
            alsoBy: now?.alsoBy.map(({ documentTypeId }) => documentTypeId) ?? [],
            citation: draft.citation,
          },
        },
        { client },
      );
    },
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: ['qualification'] });
      toast(`The rule for ${made.documentType} is kept.`, 'success');
      onDone();
    },
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <Form
      label="Document rule"
      submitLabel="Add the rule"
      onSubmit={() => save.mutateAsync()}
      onLeave={onDone}
      error={save.error}
      keep={keeping(ruleDraft(client), draft, setDraft)}
      dirty={draft.type !== '' || draft.citation !== ''}
      ready={draft.type !== '' && draft.from !== null}
    >
      <SelectField
        label="Document"
        value={draft.type}
        onChange={choose}
        options={types}
        error={errors['documentTypeId']}
        required
        takesFocus
      />
      <CheckboxField
        label="Required"
        hint="Off, files here need not hold it, whatever a location above asks for. What the law requires stays required."
        checked={draft.required}
        onChange={set('required')}
      />
      <DateField
        label="From"
        value={draft.from}
        onChange={set('from')}
        error={errors['from']}
        hint="The first day on which it holds. A rule before it must end on this day."
        required
      />
      <SelectField
        label="For"
        value={draft.appliesTo}
        onChange={(value) =>
          change({ appliesTo: APPLIES_TO.find((one) => one === value) ?? draft.appliesTo })
        }
        options={WHO}
      />
      <SelectField
        label="Days count from"
        value={draft.dueFrom}
        onChange={set('dueFrom')}
        options={types}
        placeholder="The hire date"
        clearable
        error={errors['dueFromTypeId']}
      />
      <TextField
        label="Days until it is due"
        value={draft.dueDays}
        onChange={set('dueDays')}
        inputMode="numeric"
        hint="0 is before driving."
        error={errors['dueDays']}
      />
      <TextField
        label="Good for months"
        value={draft.every}
        onChange={set('every')}
        inputMode="numeric"
        hint="Empty: it does not run out by itself."
        error={errors['everyMonths']}
      />
      <TextField
        label="Expiring, days before its end"
        value={draft.expiring}
        onChange={set('expiring')}
        inputMode="numeric"
        error={errors['expiringDays']}
      />
      <CheckboxField
        label="One for each licensing authority"
        checked={draft.perAuthority}
        onChange={set('perAuthority')}
      />
      <CheckboxField label="Blocks dispatch" checked={draft.blocks} onChange={set('blocks')} />
      <TextField
        label="Kept for months"
        value={draft.retention}
        onChange={set('retention')}
        inputMode="numeric"
        hint="A file is removed only when nothing in it is kept any longer, and never within three years after the employment."
        error={errors['retentionMonths']}
      />
      <SelectField
        label="Kept from"
        value={draft.retentionFrom}
        onChange={(value) =>
          change({ retentionFrom: value === 'document' ? 'document' : 'employment' })
        }
        options={KEPT_FROM}
      />
      <TextField
        label="Required by"
        value={draft.citation}
        onChange={set('citation')}
        hint="A paragraph of the law, or your policy; it is shown wherever the rule bites."
        error={errors['citation']}
        required
      />
    </Form>
  );
}
