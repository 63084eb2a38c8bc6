import { drugTestingAddresses } from '../drug-testing.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Where one result is shown. */
export const resultAddress = (drugTestId: string): string =>
  addressAt(drugTestingAddresses.result, { drugTestId });

/** Where the PDF of a paper is shown. */
export const paperAddress = (drugTestId: string, paperId: string): string =>
  addressAt(drugTestingAddresses.paper, { drugTestId, paperId });

/** Where results are sent in, or one of the imports is shown. */
export const importAddress = (importId?: string): string =>
  importId === undefined
    ? drugTestingAddresses.imports
    : `${drugTestingAddresses.imports}?import=${importId}`;
