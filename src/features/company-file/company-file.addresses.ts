/** Where the screens of this feature are in the console. */
export const companyFileAddresses = {
  file: '/manage/companyFile',
  paper: '/manage/companyFile/papers/:paperId',
} as const;
