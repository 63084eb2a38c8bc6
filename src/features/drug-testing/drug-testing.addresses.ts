/** Where the screens of this feature are in the console. */
export const drugTestingAddresses = {
  results: '/drugtesting/drugtestresults',
  result: '/drugtesting/drugtestresults/:drugTestId',
  paper: '/drugtesting/drugtestresults/:drugTestId/papers/:paperId',
  alcoholReview: '/drugtesting/batreview',
  imports: '/drugtesting/imports',
} as const;
