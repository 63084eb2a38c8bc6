import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { sessionsApi, type Candidate } from '../sessions.contract.ts';
import { findCandidates } from './sessions.queries.ts';

function rowOf({ userId, name, email, clientName, employerName, allowed }: Candidate): PaletteRow {
  const place = clientName === employerName ? employerName : `${employerName}, ${clientName}`;
  return {
    id: userId,
    title: name,
    detail: `${place} · ${email}`,
    ...(allowed.includes('impersonate') ? {} : { meta: 'holds more than you' }),
    value: userId,
  };
}

/** Finds clients' users to act as, by name, address or company. */
export const userProvider: PaletteProvider = {
  mode: 'step',
  kind: 'user',
  label: 'users',
  permission: sessionsApi.candidates.permission,
  search: async (text, signal) => (await findCandidates({ text, signal })).map(rowOf),
};
