/** What is wrong with a file that is no good PDF: the errors of every call that takes one. */
export const FILE_ERRORS = [
  'documents.not_a_pdf',
  'documents.empty_file',
  'documents.unreadable',
  'documents.too_many_pages',
  'documents.too_complex',
  'documents.busy',
] as const;
