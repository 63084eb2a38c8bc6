import { useState, type ComponentType } from 'react';
import { useSay } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { faultsOf, type Fault } from '../application.rules.ts';
import { blankOf, type AnswersOf } from '../application.shapes.ts';
import type { SectionName } from '../sections.rules.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { PageProps, PartFieldsProps } from './page-props.ts';
import { PART_FIELDS } from './part-fields.tsx';

/** One part of the application: its fields, and what is still missing once somebody wants to go on. */
export function PartPage<Name extends SectionName>({
  section,
  ...props
}: PageProps & { section: Name }) {
  const t = useWords();
  const say = useSay();
  const { draft, applying, page, titleOf, id, onNext } = props;
  const [tried, setTried] = useState(false);
  const answers = (draft.answers[section] ?? blankOf(section)) as AnswersOf<Name>;
  const faults = faultsOf(section, answers, applying);
  const errors = { ...fieldErrorsOf(draft.error), ...(tried ? messagesOf(faults) : {}) };
  const general = errors['list'] ?? errors['answer'];
  // Which fields belong to a part, TypeScript cannot follow by its name.
  const Fields = PART_FIELDS[section] as ComponentType<PartFieldsProps<Name>>;
  const goOn = async () => {
    if (await draft.flush()) onNext();
  };
  const submit = () => {
    setTried(true);
    // Of a page that nobody typed into its blank is kept: an answer of none is one.
    if (draft.answers[section] === undefined) draft.change(section, answers);
    if (faults.length === 0) return goOn();
    // Nothing is waited for: who mends what is wrong goes on at once.
    void draft.flush();
    return undefined;
  };
  return (
    <Form
      label={titleOf(id)}
      submitLabel={t('Continue')}
      keys={null}
      keep={null}
      dirty={false}
      onSubmit={submit}
      secondary={
        tried && faults.length > 0 ? (
          <Button variant="quiet" onClick={() => void goOn()}>
            {t('Finish this later')}
          </Button>
        ) : null
      }
    >
      {tried && faults.length > 0 && (
        <p className="form-error" role="alert">
          {faults.length === 1
            ? t('One thing is missing or cannot be right.')
            : t('{things} things are missing or cannot be right.', { things: faults.length })}
        </p>
      )}
      <Fields
        answers={answers}
        change={(next) => draft.change(section, next)}
        errors={errors}
        applying={applying}
        states={page.states}
        token={props.token}
        photos={page.photos}
        onPhotos={props.onPhotos}
        ssnLast4={draft.ssnLast4}
        giveSsn={draft.giveSsn}
      />
      {general && (
        <p className="field-error" role="alert">
          {say(general)}
        </p>
      )}
    </Form>
  );
}

const messagesOf = (faults: readonly Fault[]): Record<string, string> =>
  Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]));
