import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { AddedLine } from '../decisions.rules.ts';
import { KIND_WORDS } from '../mvr-scoring.columns.ts';
import { RULE_KINDS, type ScoringRule } from '../scheme.rules.ts';

interface AddLineDialogProps {
  lineId: string;
  rules: readonly ScoringRule[];
  /** No line is later than the report. */
  reportDate: IsoDate;
  onAdd: (line: AddedLine) => void;
  onClose: () => void;
}

/** A line that stands on the paper and not in the data, or a credit. */
export function AddLineDialog({ lineId, rules, reportDate, onAdd, onClose }: AddLineDialogProps) {
  const kinds = RULE_KINDS.filter((kind) => rules.some((rule) => rule.kind === kind));
  const [kind, setKind] = useState(kinds[0] ?? 'violation');
  const [ruleId, setRuleId] = useState('');
  const [date, setDate] = useState<IsoDate | null>(null);
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const late = date !== null && date > reportDate;
  const add = () => {
    setTried(true);
    const rule = rules.find((one) => one.ruleId === ruleId);
    if (rule && date !== null && !late)
      onAdd({ lineId, kind, date, description: description.trim() || rule.title, ruleId });
    return undefined;
  };
  return (
    <FormDialog
      title="Add a line"
      submitLabel="Add the line"
      onSubmit={add}
      keep={null}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        value={kind}
        onChange={(value) => {
          setKind(kinds.find((one) => one === value) ?? kind);
          setRuleId('');
        }}
        options={kinds.map((one) => ({ value: one, label: KIND_WORDS[one] }))}
      />
      <SelectField
        label="Rule"
        value={ruleId}
        onChange={setRuleId}
        options={rules
          .filter((rule) => rule.kind === kind)
          .map((rule) => ({ value: rule.ruleId, label: `${rule.title} (${rule.points})` }))}
        required
        error={tried && ruleId === '' ? 'Choose a rule.' : undefined}
      />
      <DateField
        label="Date"
        meaning="past"
        value={date}
        onChange={setDate}
        required
        error={
          late
            ? 'It is later than the report.'
            : tried && date === null
              ? 'Enter the date on the paper.'
              : undefined
        }
      />
      <TextField
        label="What the document says"
        value={description}
        onChange={setDescription}
        maxLength={200}
        hint="If empty, the rule’s name is used."
      />
    </FormDialog>
  );
}
