import { questionnaireCommands } from '#commands/questionnaire.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';

export const questionnaireWeb = webFeature({
  name: 'questionnaire',
  commands: questionnaireCommands,
  actions: async () => (await import('./questionnaire.actions.ts')).questionnaireActions,
  parts: [
    filePart.put({
      id: 'questionnaire',
      title: 'Drug and Alcohol Questionnaire',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugAlcoholHistory',
      under: 'drugAlcohol',
      View: makePart<FilePartProps>(
        async () => (await import('./questionnaire-panel.tsx')).QuestionnairePanel,
      ).View,
    }),
  ],
});
