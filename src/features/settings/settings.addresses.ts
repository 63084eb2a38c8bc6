/** Where the screens of this feature are in the console. */
export const settingsAddresses = {
  overview: '/settings',
  texts: '/settings/texts/:collection',
  document: '/settings/documents/:documentId',
  features: '/settings/features',
  documentTypes: '/settings/documentTypes',
  documentType: '/settings/documentTypes/:documentTypeId',
  licenseFormats: '/settings/licenseFormats',
  fixedList: '/settings/lists/:collection',
} as const;
