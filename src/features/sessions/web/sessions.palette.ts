import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { sessionsApi, type Candidate } from '../sessions.contract.ts';
import { findCandidates } from './sessions.queries.ts';

function rowOf({ userId, name, email, clientName, employerName, refusal }: Candidate): PaletteRow {
  const place = clientName === employerName ? employerName : `${employerName}, ${clientName}`;
  return {
    id: userId,
    title: name,
    detail: `${place} · ${email}`,
    ...(refusal === null ? {} : { refusal }),
    value: userId,
  };
}

/** Finds clients' users to act as, by name, address or company. */
export const userProvider: PaletteProvider = {
  mode: 'step',
  kind: 'user',
  label: 'users',
  permission: sessionsApi.candidates.permission,
  search: async (text, signal) => {
    const rows = (await findCandidates({ text, signal })).map(rowOf);
    // Whom one may act as first: the first row is what Enter takes.
    return rows.toSorted(
      (a, b) => Number(a.refusal !== undefined) - Number(b.refusal !== undefined),
    );
  },
};
