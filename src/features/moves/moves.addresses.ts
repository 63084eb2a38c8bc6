/** Where the screens of this feature are in the console. */
export const movesAddresses = {
  merge: '/manage/employees/:employeeId/merge',
} as const;
