/** Where the screens of this feature are in the console. */
export const mvrScoringAddresses = {
  queue: '/scoremvrs',
  score: '/scoremvrs/:scoringId',
  paper: '/scoremvrs/:scoringId/paper',
  schemes: '/manage/mvrScoring',
} as const;
