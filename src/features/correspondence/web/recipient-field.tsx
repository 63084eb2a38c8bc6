import { SelectField } from '#src/web/ui/select-field.tsx';
import type { Recipient } from '../correspondence.shapes.ts';

interface RecipientFieldProps {
  recipients: readonly Recipient[];
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
}

/** To whom a mail goes: the sender, or one of the client's contacts. */
export function RecipientField({ recipients, value, onChange, error }: RecipientFieldProps) {
  return (
    <SelectField
      label="To"
      required
      value={value}
      onChange={onChange}
      error={error}
      options={recipients.map(({ address, name, kind }) => ({
        value: address,
        label: `${kind === 'sender' ? 'Sender' : 'Contact'}: ${name ? `${name}, ${address}` : address}`,
      }))}
    />
  );
}
