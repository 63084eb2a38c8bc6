/** Where the screens of this feature are in the console. */
export const employmentAddresses = {
  add: '/manage/employees/add/:clientId',
  deleted: '/manage/employees/deleted',
  retention: '/manage/retention',
  destroyed: '/manage/retention/destroyed',
  employment: '/manage/employees/:employeeId/employment',
  replace: '/manage/employees/:employeeId/replace/:to',
} as const;
