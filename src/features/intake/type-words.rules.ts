/** What the papers of a type call themselves, and what they are known by besides (D97, D207). */
export interface TypeWords {
  documentTypeId: number;
  /**
   * Titles, in plain words; `{one|other}` stands for either, `{one|}` for one or nothing. Articles, `of` and the like,
   * plurals and apostrophes make no difference: a scan may misspell them, and forms break them and set them wide.
   */
  titles: readonly (readonly [weight: number, title: string])[];
  /** Words that count by where they stand, as titles do. */
  words?: readonly (readonly [weight: number, words: RegExp])[];
  /** Sentences and captions of its form, and the law that it cites: wherever they stand, each counts once. */
  says?: readonly (readonly [weight: number, words: RegExp])[];
}

/** A paper that is none of a driver's file: a bill of thirty records is not a record. */
export const NONE = 0;

/** Drugs and alcohol, in the words of titles. */
export const DRUGS =
  '{drug and alcohol|alcohol and drug|drug|alcohol|controlled substance and alcohol|controlled substances and alcohol|alcohol and controlled substance|alcohol and controlled substances|controlled substance|controlled substances|substance abuse|drugs and alcohol}';
