import { testingProgramCommands } from '#commands/testing-program.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';

export const testingProgramWeb = webFeature({
  name: 'testing-program',
  commands: testingProgramCommands,
  actions: async () => (await import('./testing-program.actions.ts')).testingProgramActions,
  parts: [
    filePart.put({
      id: 'testingProgram',
      title: 'Testing program before the hire',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugAlcoholHistory',
      under: 'drugAlcohol',
      View: makePart<FilePartProps>(
        async () => (await import('./testing-program-panel.tsx')).TestingProgramPanel,
      ).View,
    }),
  ],
});
