import { useState } from 'react';
import { useWords, type Word } from '#src/web/spanish/words.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { DraftPage } from '../apply.shapes.ts';
import { LICENSE_KINDS, type AnswersOf } from '../application.shapes.ts';
import { FOUND_FIELDS, foundOn, type FoundField } from '../license-photo.rules.ts';
import { YesNo } from './choice.tsx';

type Entry = AnswersOf<'licenses'>['list'][number];

const FIELD_WORDS = {
  state: 'State that issued it',
  number: 'Number',
  kind: 'Class',
  endorsements: 'Endorsements',
  expires: 'Expires',
} as const satisfies Record<FoundField, Word>;

interface ConfirmLicenseProps {
  photos: DraftPage['photos'];
  states: DraftPage['states'];
  /** The first license of the list. */
  entry: Entry;
  onConfirm: (entry: Entry) => void;
}

/** What was read off the license, field by field: nothing is taken over that the driver did not confirm. */
export function ConfirmLicense({ photos, states, entry, onConfirm }: ConfirmLicenseProps) {
  const t = useWords();
  /** The values that were said to be wrong, by field: another photo may read another one. */
  const [wrong, setWrong] = useState<Partial<Record<FoundField, string>>>({});
  const found = foundOn(
    photos.toSorted((one) => (one.side === 'front' ? -1 : 1)).map(({ reading }) => reading),
  );
  const open = FOUND_FIELDS.filter(
    (field) => found[field] !== '' && entry[field] === '' && wrong[field] !== found[field],
  );
  if (open.length === 0) return null;
  const shown = (field: FoundField): string => {
    if (field === 'state')
      return states.find(({ state }) => state === found.state)?.name ?? found.state;
    if (field === 'kind') return found.kind === '' ? '' : t(LICENSE_KINDS[found.kind]);
    if (field === 'expires') return found.expires === '' ? '' : writeDate(found.expires);
    return found[field];
  };
  const answer = (field: FoundField, is: 'yes' | 'no') => {
    if (is === 'no') setWrong({ ...wrong, [field]: found[field] });
    else onConfirm({ ...entry, [field]: field === 'expires' ? shown('expires') : found[field] });
  };
  return (
    <section className="apply-found" aria-label={t('What we read off your license')}>
      <h4>{t('Check what we read off your license')}</h4>
      {open.map((field) => (
        <YesNo
          key={`${field} ${found[field]}`}
          question={t('{field}: {value}. Is this right?', {
            field: t(FIELD_WORDS[field]),
            value: shown(field),
          })}
          value=""
          onChoose={(is) => answer(field, is)}
        />
      ))}
      <p className="none">
        {t('What is right goes into the fields below. Type there what is not.')}
      </p>
    </section>
  );
}
