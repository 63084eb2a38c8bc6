import { TextField } from '#src/web/ui/text-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { CLIENT_FIELDS } from '../client.fields.ts';
import type { AddressDraft } from './record-draft.ts';

const LABELS: Readonly<Record<keyof AddressDraft, string>> = {
  line1: 'Address',
  line2: 'Address, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
};
const MOST: Readonly<Record<keyof AddressDraft, number>> = {
  line1: 100,
  line2: 100,
  city: 100,
  state: 40,
  zip: 20,
};
const PARTS = ['line1', 'line2', 'city', 'state', 'zip'] as const;

/** The fields of an address. */
export function AddressFields({
  draft,
  errors,
  onChange,
}: {
  draft: AddressDraft;
  errors: FieldErrors;
  onChange: (part: Partial<AddressDraft>) => void;
}) {
  return PARTS.map((part) => (
    <TextField
      key={part}
      label={LABELS[part]}
      value={draft[part]}
      onChange={(text) => onChange({ [part]: text })}
      error={errors[`primaryAddress.${part}`]}
      maxLength={MOST[part]}
      {...(part === 'state' ? { hint: 'Says the time zone by which its days begin.' } : {})}
    />
  ));
}

/** The field of a DOT number; `below` is a location of a company. */
export function DotField({
  value,
  below,
  error,
  onChange,
}: {
  value: string;
  below: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <TextField
      label={CLIENT_FIELDS.DOTNumber.label}
      value={value}
      onChange={onChange}
      error={error}
      inputMode="numeric"
      maxLength={8}
      hint={
        below
          ? 'Only where it is a carrier of its own. Empty: that of the location above.'
          : 'Checked against every other client.'
      }
      mono
    />
  );
}
