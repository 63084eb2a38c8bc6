import { statusText } from '#src/features/documents/documents.columns.ts';
import { STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { EFFECT_NAMES } from './effects.rules.ts';
import type { FileChange } from './rule-releases.contract.ts';

const standingText = ({ state, score }: FileChange['was']) =>
  score === null ? STANDING_WORDS[state] : `${STANDING_WORDS[state]} · ${score}`;

/** Why a file stands otherwise, in words. */
function whyText({ effect, changes, withheld }: FileChange): string {
  const said = changes.map(({ documentType, authority, was, willBe, citation }) => {
    const name = authority ? `${documentType}, ${authority}` : documentType;
    const to = willBe === null ? 'not asked any more' : statusText(willBe, null).toLowerCase();
    return was === null || willBe === null
      ? `${name}: ${to} (${citation})`
      : `${name}: ${statusText(was, null).toLowerCase()}, then ${to} (${citation})`;
  });
  if (said.length === 0 && withheld === 0)
    return effect === null
      ? 'The file has changed since the preview.'
      : 'Only the score changes; what is required stays the same.';
  if (withheld > 0) said.push(`${withheld} more that you may not see`);
  return said.join('; ');
}

/** The files that a release changes, as listed. */
export const FILE_CHANGE_COLUMNS = {
  name: { title: 'Driver', text: (row) => row.name },
  effect: {
    title: 'Effect',
    text: (row) => (row.effect ? EFFECT_NAMES[row.effect] : 'As before'),
  },
  why: { title: 'Why', text: whyText },
  was: { title: 'Now', text: (row) => standingText(row.was) },
  willBe: { title: 'With the release', text: (row) => standingText(row.willBe) },
  location: { title: 'Location', text: (row) => row.location },
} satisfies Record<string, TextColumn<FileChange>>;
