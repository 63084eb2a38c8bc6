import { useId } from 'react';
import { useWords } from '#src/web/spanish/words.ts';

interface ChoiceProps<Value extends string> {
  question: string;
  value: string;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  error?: string | undefined;
}

/** A question with a few answers, each as large as a thumb. */
export function Choice<const Value extends string>({
  question,
  value,
  options,
  onChoose,
  error,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="apply-choice" data-invalid={error ? true : undefined}>
      <legend>{question}</legend>
      {options.map((option) => (
        <label key={option.value} className="apply-option">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/** Yes or no, about one entry of a list. */
export function YesNo({
  question,
  value,
  onChoose,
  error,
}: {
  question: string;
  value: string;
  onChoose: (value: 'yes' | 'no') => void;
  error?: string | undefined;
}) {
  const t = useWords();
  return (
    <Choice
      question={question}
      value={value}
      options={[
        { value: 'yes', label: t('Yes') },
        { value: 'no', label: t('No') },
      ]}
      onChoose={onChoose}
      error={error}
    />
  );
}
