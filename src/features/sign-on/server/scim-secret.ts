import { newLinkToken } from '#src/server/session/tokens.ts';

/** Where a company's directory finds the console (RFC 7644 section 3.13). */
export const SCIM_PREFIX = '/scim/v2';

/** By which the token of a directory is known as ours: no key of a program, which opens other things (D365). */
const MARK = 'ccs_';

/** A new token of a directory: 256 bits, so that a plain hash of it is enough to keep. */
export const newScimSecret = (): string => `${MARK}${newLinkToken()}`;

/** Whether a bearer's token is meant to be one. */
export const isScimSecret = (token: string): boolean => token.startsWith(MARK);
