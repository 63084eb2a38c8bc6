/** Where the screens of this feature are in the console. */
export const cmeAddresses = {
  queue: '/cme/workflow',
  exam: '/cme/workflow/:processInstanceId',
  record: '/cme/workflow/detail/:cmeId',
  file: '/cme/papers/:processInstanceId/:imageId',
} as const;
