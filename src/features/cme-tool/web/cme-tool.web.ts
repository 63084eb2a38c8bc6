import { cmeToolCommands } from '#commands/cme-tool.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';

export const cmeToolWeb = webFeature({
  name: 'cme-tool',
  commands: cmeToolCommands,
  actions: async () => (await import('./cme-tool.actions.ts')).cmeToolActions,
  parts: [
    filePart.put(
      {
        id: 'cmeDocuments',
        title: 'CME documents',
        feature: 'documents',
        under: 'medical',
        View: makePart<FilePartProps>(
          async () => (await import('./cme-documents.tsx')).CmeDocumentsPart,
        ).View,
      },
      ['list'],
    ),
  ],
});
