/** Where the screens of this feature are in the console. */
export const cmeListsAddresses = {
  chases: '/cme/chase',
  chase: '/cme/chase/:medicalExamOrderId/:orderId',
  careList: '/cme/customercare',
  care: '/cme/customercare/:processInstanceId',
  results: '/cme/results',
  dashboard: '/cme/dashboard',
} as const;
