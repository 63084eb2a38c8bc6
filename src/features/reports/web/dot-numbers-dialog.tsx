import { useId, useState } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';

/** The specification's words (2§2.2). */
const TITLE = 'Select DOT Number(s) to run report for';

interface DotNumbersDialogProps {
  /** Those that are offered: distinct and trimmed. */
  numbers: readonly string[];
  /** The numbers that the report shows at present. */
  chosen: readonly string[];
  onChoose: (numbers: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses the DOT numbers that a report is run for (R464). */
export function DotNumbersDialog({ numbers, chosen, onChoose, onClose }: DotNumbersDialogProps) {
  const id = useId();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const toggle = (number: string, isPicked: boolean) =>
    setPicked((now) => {
      const next = new Set(now);
      if (isPicked) next.add(number);
      else next.delete(number);
      return next;
    });
  const isAll = numbers.every((number) => picked.has(number));
  return (
    <Dialog
      title={TITLE}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} variant="primary" disabled={picked.size === 0}>
          OK
        </Button>
      }
    >
      <form
        id={id}
        className="form"
        aria-label={TITLE}
        onSubmit={(event) => {
          event.preventDefault();
          if (picked.size > 0) onChoose(numbers.filter((number) => picked.has(number)));
        }}
      >
        <fieldset className="dot-numbers">
          <legend className="visually-hidden">DOT numbers</legend>
          {numbers.map((number) => (
            <CheckboxField
              key={number}
              label={number}
              checked={picked.has(number)}
              onChange={(isPicked) => toggle(number, isPicked)}
            />
          ))}
        </fieldset>
        <CheckboxField
          label="All of them"
          checked={isAll}
          onChange={(all) => setPicked(new Set(all ? numbers : []))}
        />
      </form>
    </Dialog>
  );
}
