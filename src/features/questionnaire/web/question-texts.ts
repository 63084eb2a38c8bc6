import { useQuery } from '@tanstack/react-query';
import { textsQuery } from '#src/features/settings/web/settings.queries.ts';
import { type Answer, keyOf } from '../questionnaire.rules.ts';

/** The words of a question or detail, as the settings have them; its key until they are here. */
export function useQuestionTexts(): (answer: Answer) => string {
  const { data } = useQuery({ ...textsQuery('drugAlcoholQuestions'), staleTime: 300_000 });
  const texts = new Map(data?.map(({ textId, text }) => [textId, text]));
  return (answer) => texts.get(answer) ?? keyOf(answer);
}
