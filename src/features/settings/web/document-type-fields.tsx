import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { TypeDraft } from './document-type-draft.ts';

interface TypeFieldsProps {
  draft: TypeDraft;
  change: (part: Partial<TypeDraft>) => void;
  categories: readonly { categoryId: number; category: string }[];
  errors: Readonly<Record<string, string | undefined>>;
  /** What the law fixes is shown and not changed. */
  isFixed?: boolean;
}

/** The fields of a document type. */
export function DocumentTypeFields({
  draft,
  change,
  categories,
  errors,
  isFixed = false,
}: TypeFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
        maxLength={80}
        disabled={isFixed}
        required
        takesFocus={!isFixed}
      />
      <SelectField
        label="Category"
        value={draft.categoryId}
        onChange={(categoryId) => change({ categoryId })}
        options={categories.map(({ categoryId, category }) => ({
          value: String(categoryId),
          label: category,
        }))}
        error={errors['categoryId']}
        disabled={isFixed}
        required
      />
      <TextField
        label="Asked for by"
        value={draft.source}
        onChange={(source) => change({ source })}
        error={errors['source']}
        hint="A paragraph of the law, or your policy."
        maxLength={200}
        disabled={isFixed}
        required={!isFixed}
      />
      <CheckboxField
        label="Expires"
        checked={draft.expires}
        onChange={(expires) => change({ expires })}
        disabled={isFixed}
      />
      {draft.expires && (
        <TextField
          label="Holds for, in months"
          value={draft.validMonths}
          onChange={(validMonths) => change({ validMonths })}
          error={errors['validMonths']}
          inputMode="numeric"
          hint="Suggested as the end where the document does not say one. Empty: nothing is suggested."
          disabled={isFixed}
        />
      )}
      <CheckboxField
        label="A newer one takes the place of the one before"
        checked={draft.keptOnce}
        onChange={(keptOnce) => change({ keptOnce })}
        disabled={isFixed}
      />
      <div className="field-pair">
        <DateField
          label="Filed from"
          value={draft.from}
          onChange={(from) => change({ from })}
          error={errors['from']}
          disabled={isFixed}
          required
        />
        <DateField
          label="Filed until"
          value={draft.until}
          onChange={(until) => change({ until })}
          error={errors['until']}
          hint="The last day. It goes on, if left empty."
        />
      </div>
      <CheckboxField
        label="Hidden where a client says nothing of it"
        checked={draft.hidden}
        onChange={(hidden) => change({ hidden })}
      />
      <CheckboxField
        label="Asked for where neither a client nor a rule says anything of it"
        checked={draft.required}
        onChange={(required) => change({ required })}
      />
    </>
  );
}
