import { useState } from 'react';
import { nextChaseDay, CHASE_OUTCOMES, CHASE_OUTCOME_WORDS } from '#src/features/cme/cme.rules.ts';
import type { ChaseOutcome } from '#src/features/cme/cme.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { todayThere } from '#src/web/local-day.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';

/** What is entered of a call. */
interface Entry {
  outcome: ChaseOutcome | '';
  note: string;
  /** The day to ask again; null for the next business day. */
  next: IsoDate | null;
}

const NOTHING_SAID: Entry = { outcome: '', note: '', next: null };

/** What is entered of a call while its form stands open. @param chase whose location says which day it is */
export function useCallEntry(chase: { zone: string }) {
  const [entry, setEntry] = useState<Entry>(NOTHING_SAID);
  return {
    entry,
    change: (changes: Partial<Entry>) => setEntry((now) => ({ ...now, ...changes })),
    /** Sent: nothing of it would be lost. */
    empty: () => setEntry(NOTHING_SAID),
    /** Something that cannot be made up again stands in it. */
    isWritten: entry.note.trim() !== '' || entry.outcome !== '',
    /** When it comes back, as entered or by itself. */
    again: nextChaseDay(entry.next, todayThere(chase)),
  };
}

export type CallEntry = ReturnType<typeof useCallEntry>;

interface ChaseFieldsProps {
  call: CallEntry;
  faults: FieldErrors;
}

/** What a call came to, what was said, and when to ask again. */
export function ChaseFields({ call: { entry, change, again }, faults }: ChaseFieldsProps) {
  const { outcome, note, next } = entry;
  return (
    <>
      <SelectField
        label="What the call came to"
        required
        value={outcome}
        error={faults['outcome']}
        onChange={(value) => change({ outcome: CHASE_OUTCOMES.find((one) => one === value) ?? '' })}
        options={CHASE_OUTCOMES.map((one) => ({
          value: one,
          label: CHASE_OUTCOME_WORDS[one],
        }))}
      />
      <TextAreaField
        label="What was said"
        value={note}
        maxLength={4000}
        error={faults['note']}
        onChange={(text) => change({ note: text })}
      />
      <DateField
        label="Ask again on"
        value={next}
        hint={next === null ? `Else it comes back on ${showDate(again)}.` : undefined}
        error={faults['nextChaseOn']}
        onChange={(day) => change({ next: day })}
      />
    </>
  );
}
