import type { Values } from '#src/shared/fill-in.ts';
import { useLanguage } from '../language.ts';
import type { SPANISH } from './table.ts';

/** An English text that has its Spanish one: without it in the table, what uses it does not compile (D388). */
export type Word = keyof typeof SPANISH;

/** Says the texts of a screen that drivers read in their language. */
export const useWords = (): ((text: Word, values?: Values) => string) => useLanguage().say;
