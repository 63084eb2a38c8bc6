/** Where the screens of this feature are in the console. */
export const documentsAddresses = {
  document: '/documents/:documentId',
  mvr: '/documents/:documentId/mvr',
} as const;
