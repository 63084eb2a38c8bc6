/** What stands for the `{names}` of a text. */
export type Values = Readonly<Record<string, string | number>>;

/** Says a text, in whatever language, with its values filled in. */
export type Say = (text: string, values?: Values) => string;

/** A text with its values filled in. */
export const filledIn: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
