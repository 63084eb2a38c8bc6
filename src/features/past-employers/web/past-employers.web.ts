import { pastEmployersCommands, pastEmployersScopes } from '#commands/past-employers.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { pastEmployersAddresses } from '../past-employers.addresses.ts';

export const pastEmployersWeb = webFeature({
  name: 'past-employers',
  commands: pastEmployersCommands,
  scopes: pastEmployersScopes,
  actions: async () => (await import('./past-employers.actions.ts')).pastEmployersActions,
  routes: [
    {
      path: pastEmployersAddresses.inquiry,
      title: 'Inquiry about a driver',
      permission: 'public',
      bare: true,
      load: async () => (await import('./inquiry-page.tsx')).InquiryScreen,
    },
  ],
  parts: [
    filePart.put(
      {
        id: 'pastEmployers',
        title: 'Past employers',
        last: true,
        permission: 'records.viewInvestigationHistory',
        feature: 'pastEmployers',
        View: makePart<FilePartProps>(
          async () => (await import('./past-employers-panel.tsx')).PastEmployersPanel,
        ).View,
      },
      ['pastEmployers', 'list'],
    ),
  ],
});
