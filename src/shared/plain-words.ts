import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What each kind of value is called to the caller who has to send it. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  null: 'Leave this empty.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter an email address.',
  uuid: 'This is not an id.',
  guid: 'This is not an id.',
  datetime: 'Enter a date and a time, written YYYY-MM-DDTHH:MM:SSZ.',
  date: 'Enter a date, written YYYY-MM-DD.',
  url: 'Enter an address that begins with https://.',
};

/** So many choices are named; more than these nobody reads. */
const MOST_CHOICES = 12;

const many = (count: number | bigint, one: string): string =>
  `${count} ${Number(count) === 1 ? one : one.replace(/y$/, 'ie')}${Number(count) === 1 ? '' : 's'}`;

function typeWords({ expected, input }: Issue & { code: 'invalid_type' }): string {
  if (input === undefined || input === null) return 'Fill this in.';
  return EXPECTED[expected] ?? 'This is not a value that can appear here.';
}

function sizeWords({ origin, minimum }: Issue & { code: 'too_small' }): string {
  if (origin === 'string')
    return Number(minimum) === 1
      ? 'Fill this in.'
      : `Enter at least ${many(minimum, 'character')}.`;
  if (origin === 'array' || origin === 'set') return `Send at least ${many(minimum, 'entry')}.`;
  return `The least that can appear here is ${minimum}.`;
}

function limitWords({ origin, maximum }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return `Enter at most ${many(maximum, 'character')}.`;
  if (origin === 'array' || origin === 'set') return `Send at most ${many(maximum, 'entry')}.`;
  return `The most that can appear here is ${maximum}.`;
}

/**
 * The words for what is wrong with a value where its shape says none of its own: without them zod's own would be shown,
 * which speak to programmers ("Invalid input: expected string, received number").
 */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue);
    case 'too_small':
      return sizeWords(issue);
    case 'too_big':
      return limitWords(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it should be.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Only ${String(issue.values[0])} can appear here.`
        : issue.values.length <= MOST_CHOICES
          ? `Choose one of: ${issue.values.map(String).join(', ')}.`
          : 'Choose one of the values that there are.';
    case 'unrecognized_keys':
      return 'These are not fields of this call.';
    case 'invalid_union':
      return 'This has none of the forms that it may have.';
    default:
      return 'This is not a value that can appear here.';
  }
}
