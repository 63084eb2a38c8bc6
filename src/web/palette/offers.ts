import type { Argument } from '#commands/command.ts';
import type { OpenScope } from './scope.ts';

/** Something that a screen is about, offered to commands that ask for one of its kind. */
interface Offer {
  value: string;
  label: string;
}

/** What a screen's subject is about: `about: { employee: { value: id, label: name } }`. */
export type About = Partial<Record<Argument['kind'], Offer>>;

/** What the screens at hand offer for an argument that is taken from them (`here`); the focused one's first. */
export function offerFor({ here, kind }: Argument, open: readonly OpenScope[]): Offer | null {
  const about = (subject: unknown): About =>
    typeof subject === 'object' && subject !== null && 'about' in subject
      ? // Only screens of ours publish subjects, and this is the type they use.
        (subject.about as About)
      : {};
  const found = here && open.find(({ subject }) => about(subject)[kind]);
  return found ? (about(found.subject)[kind] ?? null) : null;
}
