import { useQuery } from '@tanstack/react-query';
import { daysBetween, type IsoDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { todayThere } from '#src/web/local-day.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { isAnswer, keyOf, questionOf } from '../questionnaire.rules.ts';
import { askedQuestionnaire } from './asked-questionnaire.ts';
import { useQuestionTexts } from './question-texts.ts';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';
import './questionnaire.css';
import { questionnaireQuery } from './questionnaire.queries.ts';

/** What the drug and alcohol questionnaire holds of an employee, and until when it is to be reported. */
export function QuestionnairePanel({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery(questionnaireQuery(client, employeeId));
  const textOf = useQuestionTexts();
  const asked = askedQuestionnaire.useAsked(employeeId);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const answers = data.answers.flatMap(({ question, ...rest }) =>
    isAnswer(question) ? [{ question, ...rest }] : [],
  );
  return (
    <Section
      title="Drug and Alcohol Questionnaire"
      actions={
        <>
          {data.mayAnswer && answers.some(({ reportedOn }) => reportedOn === null) && (
            <CommandButton id="questionnaire.reported" args={{ employee: employeeId }}>
              Mark as reported
            </CommandButton>
          )}
          <CommandButton id="questionnaire.open" args={{ employee: employeeId }}>
            {data.mayAnswer ? 'Answer the questionnaire' : 'Show the questionnaire'}
          </CommandButton>
        </>
      }
    >
      {answers.length === 0 ? (
        <p>No question was answered with yes.</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Yes to</th>
              <th scope="col">Report by the close of</th>
              <th scope="col">Saved</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ question, savedAt, savedBy, dueDate, reportedOn }) => (
              <tr key={question}>
                <td className={questionOf(question) === question ? undefined : 'question-detail'}>
                  {textOf(question)} <span className="question-law">{keyOf(question)}</span>
                </td>
                <td>
                  {questionOf(question) === question && (
                    <Due
                      date={data.notReported === null ? dueDate : null}
                      reportedOn={reportedOn}
                      today={todayThere(data)}
                    />
                  )}
                </td>
                <td>{showInstant(savedAt)}</td>
                <td>{savedBy ?? 'Service staff'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.notReported !== null && answers.length > 0 && <p role="note">{data.notReported}</p>}
      {data.incomplete.length > 0 && (
        <p role="status">
          <StatusBadge tone="warning">
            Say which: {data.incomplete.filter(isAnswer).map(keyOf).join(' and ')} has no reason or
            violation yet.
          </StatusBadge>
        </p>
      )}
      {asked.open && (
        <QuestionnaireDialog employeeId={employeeId} info={data} onClose={asked.close} />
      )}
    </Section>
  );
}

/** Until when a yes is to be reported to the Clearinghouse, or when it was. */
function Due({
  date,
  reportedOn,
  today,
}: {
  /** Null where it is not to be reported. */
  date: IsoDate | null;
  reportedOn: IsoDate | null;
  /** Where the file is. */
  today: IsoDate;
}) {
  if (reportedOn !== null)
    return <StatusBadge tone="good">Reported {showDate(reportedOn)}</StatusBadge>;
  if (date === null) return <StatusBadge tone="none">Not to the Clearinghouse</StatusBadge>;
  const left = daysBetween(today, date);
  if (left < 0) return <StatusBadge tone="danger">Overdue since {showDate(date)}</StatusBadge>;
  return (
    <StatusBadge tone="warning">
      {showDate(date)}
      {left === 0 ? ', today' : ''}
    </StatusBadge>
  );
}
