/** Where the screens of this feature are in the console. */
export const mvrScoringAddresses = {
  queue: '/scoremvrs',
  score: '/scoremvrs/:scoringId',
  paper: '/scoremvrs/:scoringId/paper',
  alerts: '/alerts/MVRScoring',
  schemes: '/manage/mvrScoring',
} as const;
