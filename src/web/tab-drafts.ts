import { sessionStore } from './session-store.ts';

/** What the keys of drafts begin with in the tab's session storage (`drafts.ts`). */
export const DRAFTS = 'draft:';

/** Whose drafts are read and written now; null while nobody is signed in. What stays on a screen is its former user's. */
export function draftOwner(): string | null {
  const { user, former } = sessionStore.get();
  const whose = user ?? former;
  if (!whose) return null;
  return whose.impersonator ? `${whose.id}/${whose.impersonator.id}` : whose.id;
}

function keysOfDrafts(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFTS));
}

/** Empties the tab's session storage; drafts stay where their user may come back. */
export function clearTab({ drafts }: { drafts: 'stay' | 'go' }): void {
  const stays = drafts === 'stay' ? new Set(keysOfDrafts()) : new Set<string>();
  for (const key of Object.keys(sessionStorage))
    if (!stays.has(key)) sessionStorage.removeItem(key);
}

/** Drops what another than the user who has just come in left behind. */
export function dropDraftsOfOthers(): void {
  const own = `${DRAFTS}${draftOwner()}:`;
  for (const key of keysOfDrafts()) if (!key.startsWith(own)) sessionStorage.removeItem(key);
}
