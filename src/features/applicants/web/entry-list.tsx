import { TrashIcon } from '@radix-ui/react-icons';
import { useWords } from '#src/web/spanish/words.ts';
import { useRef, type ReactNode } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { MOST_ROWS } from '../application.shapes.ts';

type Noun = 'Address' | 'License' | 'Equipment' | 'Accident' | 'Violation' | 'Employment';

interface EntryListProps<Row> {
  list: readonly Row[];
  change: (list: Row[]) => void;
  blank: Row;
  /** What one is called. */
  noun: Noun;
  addLabel: string;
  render: (row: Row, set: (row: Row) => void, at: number) => ReactNode;
}

/** Entries one below the other, with the ways to add one and to take one away. */
export function EntryList<Row>({
  list,
  change,
  blank,
  noun,
  addLabel,
  render,
}: EntryListProps<Row>) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const add = () => {
    change([...list, blank]);
    // The fields of the new one stand there with the next painting.
    requestAnimationFrame(() => {
      const last = box.current?.querySelector<HTMLElement>(
        'fieldset:last-of-type :is(input, select)',
      );
      last?.focus();
    });
  };
  return (
    <div ref={box} className="apply-entries">
      {list.map((row, at) => (
        // Entries have no names of their own; the fields show what the list says.
        <fieldset key={at} className="apply-entry">
          <legend>{t(`${noun} {number}`, { number: at + 1 })}</legend>
          {render(row, (next) => change(list.map((one, of) => (of === at ? next : one))), at)}
          <Button
            variant="quiet"
            icon={<TrashIcon aria-hidden="true" />}
            onClick={() => change(list.filter((_, of) => of !== at))}
          >
            {t(`Remove ${noun.toLowerCase() as Lowercase<Noun>} {number}`, { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {list.length < MOST_ROWS && <Button onClick={add}>{addLabel}</Button>}
    </div>
  );
}

/** Makes the properties of a text field of a row. */
export const rowField =
  <Row,>(row: Row, set: (row: Row) => void, at: number, errors: FieldErrors) =>
  <Name extends keyof Row & string>(name: Name) => ({
    value: String(row[name]),
    onChange: (value: string) => set({ ...row, [name]: value }),
    error: errors[`list.${at}.${name}`],
  });

type TextOf = (name: 'from' | 'to') => {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** From when to when, by the month. */
export function MonthPair({ field, now }: { field: TextOf; now: string }) {
  const t = useWords();
  return (
    <div className="apply-pair">
      <TextField
        label={t('From')}
        required
        inputMode="numeric"
        placeholder={t('MM/YYYY')}
        maxLength={20}
        {...field('from')}
      />
      <TextField
        label={t('To')}
        inputMode="numeric"
        placeholder={t('MM/YYYY')}
        maxLength={20}
        hint={now}
        {...field('to')}
      />
    </div>
  );
}
