import { createHash } from 'node:crypto';

/** The SHA-256 of a text that is signed. */
export const sha256Of = (text: string): Buffer =>
  createHash('sha256').update(text, 'utf8').digest();
