import { createContext, use } from 'react';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { filledIn, type Say } from '#src/shared/fill-in.ts';
import { showDate, showInstant } from './ui/format.ts';

/** What a screen is written in. The console is in English; drivers choose (D388). */
export interface Language {
  code: 'en' | 'es';
  /** An English text in this language; as it is where nobody translated it. */
  say: Say;
  /** Whether a text is known, so that one that is not is marked as English. */
  knows: (text: string) => boolean;
  day: (date: IsoDate | null) => string;
  instant: (at: Instant | null) => string;
}

export const ENGLISH: Language = {
  code: 'en',
  say: filledIn,
  knows: () => true,
  day: showDate,
  instant: showInstant,
};

/** The language of what stands below. */
export const LanguageContext = createContext(ENGLISH);

/** The language of the screen. */
export const useLanguage = (): Language => use(LanguageContext);

/** Says what is known only when the page runs, such as the message of an error. */
export const useSay = (): Say => useLanguage().say;
