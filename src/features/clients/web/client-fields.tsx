import { ALL_ZONES, STATE_ZONES, zoneAt, zonesOf } from '#src/shared/places.ts';
import { zoneName } from '#src/shared/zone-clock.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { CLIENT_FIELDS } from '../client.fields.ts';
import type { AddressDraft, RecordDraft } from './record-draft.ts';

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
      {...(part === 'state' ? { hint: 'Sets the time zone for due dates.' } : {})}
    />
  ));
}

/** The time zones to choose from, by name: those of the state, or all where no state is said. */
function zoneOptions(state: string): { value: string; label: string }[] {
  const byName = new Map<string, string>();
  for (const zone of state in STATE_ZONES ? zonesOf(state) : ALL_ZONES) {
    const name = zoneName(zone);
    if (!byName.has(name)) byName.set(name, zone);
  }
  return [...byName].map(([label, value]) => ({ value, label }));
}

/** The choice of a time zone, where the address leaves one. */
export function ZoneField({
  draft,
  error,
  onChange,
}: {
  draft: Pick<RecordDraft, 'city' | 'state' | 'zone'>;
  error: string | undefined;
  onChange: (zone: string) => void;
}) {
  const state = draft.state.trim().toUpperCase();
  const options = zoneOptions(state);
  if (options.length < 2 && error === undefined) return null;
  const byAddress =
    state in STATE_ZONES
      ? `${zoneName(zoneAt({ city: draft.city, state, zone: null }))}, by the address`
      : 'As the location above';
  return (
    <SelectField
      label={CLIENT_FIELDS.ownZone.label}
      value={options.some(({ value }) => value === draft.zone) ? draft.zone : ''}
      options={options}
      placeholder={byAddress}
      clearable
      error={error}
      onChange={onChange}
      hint="Days of its files begin by it: what expires, and when something is late."
    />
  );
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
          ? 'Only if this location is its own carrier. Leave empty to use the number of the location above.'
          : 'Checked against every other client.'
      }
      mono
    />
  );
}
