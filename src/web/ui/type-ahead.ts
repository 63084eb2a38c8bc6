/** Keys typed within this time of one another belong together, in milliseconds. */
const TOGETHER = 1000;

/** What is typed over a list to choose from, as over a native one. */
export interface TypeAhead {
  /** Whether a text is being typed, which the next key goes on with. */
  isTyping: () => boolean;
  /**
   * Takes one more character and gives the place of the first text that begins with what was typed, the next one where a
   * letter is repeated; null where none does, until the typing pauses.
   */
  type: (character: string, texts: readonly string[]) => number | null;
  /** Begins a new text: another key was pressed in between. */
  end: () => void;
}

/** Makes the memory of what is typed over one list; `now` is the clock, in milliseconds. */
export function makeTypeAhead(now: () => number = () => performance.now()): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = () => now() - last < TOGETHER;
  return {
    isTyping,
    end: () => {
      last = Number.NEGATIVE_INFINITY;
    },
    type: (character, texts) => {
      typed = (isTyping() ? typed : '') + character.toLowerCase();
      last = now();
      const begins = (beginning: string) =>
        texts.flatMap((text, at) => (text.toLowerCase().startsWith(beginning) ? [at] : []));
      const [first] = begins(typed);
      if (first !== undefined) return first;
      const letter = typed.slice(0, 1);
      if (typed !== letter.repeat(typed.length)) return null;
      const all = begins(letter);
      return all[(typed.length - 1) % all.length] ?? null;
    },
  };
}

/** Whether a key is a character of such a text; what is bound to commands in dialogs, such as `?`, is none. */
export const isTypedAhead = (key: string): boolean => /^[\p{L}\p{N} (),./'-]$/u.test(key);
