/** Where the screens of this feature are in the console. */
export const employmentAddresses = {
  add: '/manage/employees/add/:clientId',
  deleted: '/manage/employees/deleted',
  employment: '/manage/employees/:employeeId/employment',
  replace: '/manage/employees/:employeeId/replace/:to',
} as const;
