/** Where the screens of this feature are in the console. */
export const employeesAddresses = {
  roster: '/manage/employees',
  file: '/manage/employees/:employeeId',
  tab: '/manage/employees/:employeeId/tab/:tabToOpen',
  search: '/manage/employeesearch',
} as const;
