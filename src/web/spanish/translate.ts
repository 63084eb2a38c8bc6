import { filledIn, type Values } from '#src/shared/fill-in.ts';
import type { Language } from '../language.ts';

const DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

// Of days without a zone, noon in one stays the day in all.
const noon = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day, 12));
const DAYS = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' });
const INSTANTS = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'short' });

/** A day as M/D/YYYY in words: in Spanish 1/3 would be read as the first of March. */
function daySpelled(text: string): string {
  const [, month, day, year] = DAY.exec(text) ?? [];
  return year === undefined ? text : DAYS.format(noon(Number(year), Number(month), Number(day)));
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\/-]/g, '\\$&');

interface Pattern {
  key: string;
  names: string[];
  of: RegExp;
}

/** A text with names in braces as what recognizes it filled in. */
function patternOf(key: string): Pattern {
  const names: string[] = [];
  const source = key
    .split(/(\{\w+\})/)
    .map((part) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      if (name === undefined) return escaped(part);
      names.push(name);
      return '(.{0,300}?)';
    })
    .join('');
  return { key, names, of: new RegExp(`^${source}$`, 's') };
}

/** A time ends with a point of its own ("p. m."): at the end of a sentence it stands once. */
const withoutDoublePoint = (text: string) => text.replace(/(?<!\.)\.\.(?!\.)/g, '.');

/** Some words around the names: `{a}, {b}` would recognize anything. */
const isTelling = (key: string) => key.replace(/\{\w+\}/g, '').replace(/\W/g, '').length >= 4;

/**
 * Spanish by a table of English texts. A text that was filled in before, as messages of the server are, is recognized by
 * its template, and its days are spelled.
 */
export function spanish(table: Readonly<Record<string, string>>): Language {
  const patterns = Object.keys(table)
    .filter((key) => key.includes('{') && isTelling(key))
    .map(patternOf)
    .toSorted((a, b) => b.key.length - a.key.length);
  const found = (text: string): { own: string; values: Values } | null => {
    const own = table[text];
    if (own !== undefined) return { own, values: {} };
    for (const { key, names, of } of patterns) {
      const given = of.exec(text)?.slice(1);
      if (!given) continue;
      const values = names.map((name, at) => [name, daySpelled(given[at] ?? '')] as const);
      return { own: table[key] ?? text, values: Object.fromEntries(values) };
    }
    return null;
  };
  return {
    code: 'es',
    say: (text, values) => {
      const one = found(text);
      return one
        ? withoutDoublePoint(filledIn(one.own, { ...one.values, ...values }))
        : daySpelled(text);
    },
    knows: (text) => found(text) !== null,
    day: (date) => {
      const [year = 0, month = 0, day = 0] = (date ?? '').split('-').map(Number);
      return date === null || year === 0 ? '' : DAYS.format(noon(year, month, day));
    },
    instant: (at) => (at === null ? '' : INSTANTS.format(new Date(at))),
  };
}
