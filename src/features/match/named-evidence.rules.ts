import type { z } from 'zod';
import type { suggestions } from './match.shapes.ts';
import { EVIDENCE_NAMES } from './match.columns.ts';

type Suggested = z.output<typeof suggestions>['candidates'][number];

/** What a document says of somebody, each under the name that people know it by. */
export function namedEvidence(candidate: Suggested | undefined) {
  if (!candidate) return null;
  return {
    evidence: candidate.evidence.map(({ field, spots }) => ({
      field: EVIDENCE_NAMES[field],
      spots,
    })),
  };
}
