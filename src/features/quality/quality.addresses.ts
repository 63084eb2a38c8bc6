/** Where the screens of this feature are in the console. */
export const qualityAddresses = {
  dashboard: '/dqInternal/dashboard',
  workload: '/dqInternal/workload',
  secondReviews: '/dqInternal/quality',
  sampling: '/dqInternal/quality/sampling',
  secondReview: '/dqInternal/quality/check/:secondReviewId',
  file: '/dqInternal/quality/paper/:secondReviewId/:imageId',
} as const;
