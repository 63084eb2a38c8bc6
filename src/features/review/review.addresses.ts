/** Where the screens of this feature are in the console. */
export const reviewAddresses = {
  queue: '/dqInternal/workflow',
  match: '/dqInternal/workflow/match/:processInstanceId',
  review: '/dqInternal/workflow/review/:processInstanceId',
  getExternalDocs: '/dqInternal/workflow/getexternaldocs/:processInstanceId',
  classify: '/dqInternal/workflow/classify/:processInstanceId',
  coverSheet: '/dqInternal/workflow/coversheet/:processInstanceId',
  rejection: '/dqInternal/workflow/rejection/:processInstanceId',
  escalated: '/dqInternal/workflow/escalated/:processInstanceId',
  customerCare: '/dqInternal/workflow/customercare/:processInstanceId',
  coverSheets: '/dqInternal/workflow/waitingforcoversheet',
  deleted: '/dqInternal/deleted',
  limits: '/dqInternal/limits',
  closingDays: '/settings/closingDays',
  pages: '/dqInternal/items/:dqItemId/pages',
} as const;
