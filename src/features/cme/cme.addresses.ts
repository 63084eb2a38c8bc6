/** Where the screens of this feature are in the console. */
export const cmeAddresses = {
  queue: '/cme/workflow',
  exam: '/cme/workflow/:processInstanceId',
  record: '/cme/workflow/detail/:cmeId',
  file: '/cme/papers/:processInstanceId/:imageId',
  chases: '/cme/chase',
  chase: '/cme/chase/:medicalExamOrderId/:orderId',
  careList: '/cme/customercare',
  care: '/cme/customercare/:processInstanceId',
  results: '/cme/results',
  dashboard: '/cme/dashboard',
} as const;
