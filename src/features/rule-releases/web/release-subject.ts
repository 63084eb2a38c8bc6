import type { Release } from '../rule-releases.contract.ts';

/** The release that the commands act on. */
export interface ReleaseSubject {
  ruleRelease: Release;
}

export function isReleaseSubject(subject: unknown): subject is ReleaseSubject {
  return typeof subject === 'object' && subject !== null && 'ruleRelease' in subject;
}
