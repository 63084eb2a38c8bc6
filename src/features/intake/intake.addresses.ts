/** Where the screens of this feature are in the console. */
export const intakeAddresses = {
  upload: '/manage/documents/upload',
  uploadForEmployee: '/manage/employees/:employeeId/upload',
  missing: '/manage/employees/:employeeId/missing',
  unreadable: '/dqInternal/unreadable',
  unreadableFile: '/dqInternal/unreadable/:fileId',
} as const;
