import { certificatesCommands, certificatesScopes } from '#commands/certificates.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { certificatesAddresses } from '../certificates.addresses.ts';

export const certificatesWeb = webFeature({
  name: 'certificates',
  commands: certificatesCommands,
  scopes: certificatesScopes,
  actions: async () => (await import('./certificates.actions.ts')).certificatesActions,
  routes: [
    {
      path: certificatesAddresses.sign,
      title: 'Annual certificate of violations',
      permission: 'public',
      bare: true,
      load: async () => (await import('./driver-certificate.tsx')).DriverCertificate,
    },
    {
      path: certificatesAddresses.list,
      title: 'Annual certificates',
      permission: 'client.viewEmployee',
      feature: 'dacESign',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 60 },
      scopes: [['certificateRows', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./certificate-list.tsx')).CertificateList,
    },
    {
      path: certificatesAddresses.review,
      title: 'Annual certificate',
      permission: 'client.viewEmployee',
      feature: 'dacESign',
      breadcrumb: true,
      needsClient: true,
      // Its own keys come before those of the list of violations.
      scopes: [['certificate', 'pdf'], ['list']],
      load: async () => (await import('./certificate-review.tsx')).CertificateReview,
    },
  ],
  parts: [
    filePart.put({
      id: 'certificates',
      title: 'Annual certificates',
      permission: 'client.viewEmployee',
      feature: 'dacESign',
      under: 'summary',
      View: makePart<FilePartProps>(
        async () => (await import('./employee-certificates.tsx')).CertificatesPanel,
      ).View,
    }),
  ],
});
