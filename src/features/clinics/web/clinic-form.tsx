import { useState } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { DRUG_TEST_PROGRAMS, PROGRAM_NAMES, zipToBegin } from '../clinics.rules.ts';
import type { ClinicSearch } from './clinics.queries.ts';

/** What can be asked of a clinic by itself; the two programs of drug tests are one choice. */
const OFFERS = [
  { value: DRUG_TEST_PROGRAMS.join(','), label: `Drug tests (${DRUG_TEST_PROGRAMS.join(' or ')})` },
  ...PROGRAM_NAMES.map((name) => ({ value: name, label: name })),
];

interface ClinicFormProps {
  /** The programs that the clinic has to offer, whatever else is chosen. */
  needed: readonly string[];
  zip: string;
  onSearch: (search: ClinicSearch) => void;
  busy: boolean;
}

/** What to search clinics by; Enter in any field searches. */
export function ClinicForm({ needed, zip: initialZip, onSearch, busy }: ClinicFormProps) {
  const [zip, setZip] = useState(() => zipToBegin(initialZip));
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [number, setNumber] = useState('');
  const [offers, setOffers] = useState('');
  const badZip = /^\d{0,5}$/.test(zip.trim())
    ? undefined
    : 'Write up to five digits of a ZIP code.';
  const badNumber = /^(?:[1-9]\d{0,8})?$/.test(number.trim())
    ? undefined
    : 'Write the number of a clinic.';
  const search = () => {
    if (badZip ?? badNumber) return;
    const programs = [...new Set([...needed, ...offers.split(',').filter(Boolean)])];
    onSearch({
      zip: zip.trim(),
      name: name.trim(),
      address: address.trim(),
      number: number.trim(),
      programs,
    });
  };
  return (
    <form
      className="clinic-form"
      aria-label="Search for clinics"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      onKeyDown={(event) => {
        // It stands in other forms' screens: its keys are its own.
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.stopPropagation();
      }}
    >
      <TextField
        label="ZIP code"
        value={zip}
        onChange={setZip}
        error={badZip}
        inputMode="numeric"
        maxLength={10}
        takesFocus
        mono
      />
      <TextField label="Clinic" value={name} onChange={setName} maxLength={100} />
      <TextField
        label="Address"
        placeholder="Street, city or state"
        value={address}
        onChange={setAddress}
        maxLength={200}
      />
      <TextField
        label="Clinic number"
        value={number}
        onChange={setNumber}
        error={badNumber}
        inputMode="numeric"
        maxLength={9}
        mono
      />
      <SelectField
        label="Offers"
        value={offers}
        onChange={setOffers}
        options={OFFERS}
        placeholder={needed.length > 0 ? 'Nothing more' : 'Anything'}
        clearable
      />
      <div className="clinic-form-buttons">
        <Button type="submit" variant="primary" disabled={busy} aria-busy={busy}>
          Search
        </Button>
      </div>
    </form>
  );
}
