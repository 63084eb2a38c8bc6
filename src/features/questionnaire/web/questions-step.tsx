import { writeDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { type Answer, CITATIONS, DETAILS, dueDate, QUESTIONS } from '../questionnaire.rules.ts';
import { useQuestionTexts } from './question-texts.ts';

interface QuestionsStepProps {
  answers: ReadonlySet<Answer>;
  saved: ReadonlySet<Answer>;
  onTurn: (answer: Answer) => void;
  knownOn: IsoDate | null;
  onKnownOn: (date: IsoDate | null) => void;
  mayAnswer: boolean;
}

/** Step 1: six questions with a yes each; the fourth opens its reasons, the sixth its violations (R205, R209). */
export function QuestionsStep(props: QuestionsStepProps) {
  const { answers, saved, knownOn, onKnownOn, mayAnswer } = props;
  const isNew = [...answers].some((answer) => !saved.has(answer));
  return (
    <>
      <ol className="questions">
        {QUESTIONS.map((question) => (
          <li key={question}>
            <Yes {...props} answer={question} />
            {DETAILS[question] && answers.has(question) && (
              <ul
                className="questions-details"
                aria-label={question === 4 ? 'Reasons of the refusal' : 'Violations known of'}
              >
                {DETAILS[question].map((detail) => (
                  <li key={detail}>
                    <Yes {...props} answer={detail} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {mayAnswer && isNew && (
        <div className="questions-known">
          <DateField
            label="You learnt of it on"
            meaning="past"
            value={knownOn}
            onChange={onKnownOn}
            hint={
              knownOn
                ? `To be reported by the close of ${writeDate(dueDate(knownOn))}, the third business day.`
                : 'Today, unless you say another day.'
            }
          />
        </div>
      )}
    </>
  );
}

/** A question or detail with its yes; one that was saved stands fast (R208). */
function Yes({
  answer,
  answers,
  saved,
  onTurn,
  mayAnswer,
}: QuestionsStepProps & { answer: Answer }) {
  const textOf = useQuestionTexts();
  const isSaved = saved.has(answer);
  const id = `question-${answer}`;
  return (
    <div className="question">
      <span id={id}>
        {textOf(answer)} <span className="question-law">{CITATIONS[answer]}</span>
      </span>
      <Button
        variant={answers.has(answer) ? 'primary' : 'secondary'}
        aria-pressed={answers.has(answer)}
        aria-describedby={id}
        disabled={isSaved || !mayAnswer}
        title={isSaved ? 'Saved: a saved yes cannot be changed.' : undefined}
        onClick={() => onTurn(answer)}
      >
        Yes
      </Button>
    </div>
  );
}
