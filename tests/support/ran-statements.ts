import { fileURLToPath } from 'node:url';

/** Where each process of an API test run notes the statements that it runs, one a line as JSON: its name and its text. */
export const RAN = fileURLToPath(new URL('../../test-results/statements/', import.meta.url));
