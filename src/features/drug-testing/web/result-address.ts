/** Where one result is shown. */
export const resultAddress = (drugTestId: string): string =>
  `/drugtesting/drugtestresults/${drugTestId}`;

/** Where the PDF of a paper is shown. */
export const paperAddress = (drugTestId: string, paperId: string): string =>
  `${resultAddress(drugTestId)}/papers/${paperId}`;

/** Where results are sent in, or one of the imports is shown. */
export const importAddress = (importId?: string): string =>
  importId === undefined ? '/drugtesting/imports' : `/drugtesting/imports?import=${importId}`;
