import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { TypedCount } from '../accidents.rules.ts';

interface CountFieldProps {
  label: string;
  value: TypedCount;
  onChange: (value: TypedCount) => void;
  hint: string;
  invalid: string | undefined;
}

/** How many there were: a number, or the choice that there were none (D26). */
export function CountField({ label, value, onChange, hint, invalid }: CountFieldProps) {
  return (
    <div className="count-field">
      <TextField
        label={label}
        required
        inputMode="numeric"
        maxLength={6}
        disabled={value.none}
        value={value.none ? '' : value.text}
        onChange={(text) => onChange({ text, none: false })}
        error={invalid}
        hint={hint}
      />
      <CheckboxField
        label={
          <>
            None<span className="visually-hidden"> ({label})</span>
          </>
        }
        checked={value.none}
        onChange={(none) => onChange({ text: '', none })}
      />
    </div>
  );
}
