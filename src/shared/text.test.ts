import { describe, expect, test } from 'vitest';
import { inSentence, HIDDEN_CHARACTERS, isPlainText, line, lines, plainJson } from './text.ts';

const named = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

describe('a line of text', () => {
  const refused = [
    ...['\0', '\u0007', '\t', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009F'],
    ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
    ...['\u200B', '\u2028', '\u2029', '\u2060', '\uFEFF', '\u00AD', '\u{E0041}', '\uD800'],
  ];
  test.each(refused.map((one) => [named(one), one] as const))('refuses %s', (_, character) => {
    const result = line(80).safeParse(`Ann${character}Dyk`);
    expect(result.error?.issues[0]?.message).toBe(HIDDEN_CHARACTERS);
  });

  test.each([
    'Ann Dyk',
    "Seán O'Brien-Núñez, Jr.",
    'Σωκράτης Παπαδόπουλος',
    'Дмитрий Иванов',
    'محمد العربي',
    // Persian with ZWNJ, Sinhala and Hindi with ZWJ: without them these are other words.
    'علی\u200Cرضا',
    'ශ්\u200Dරී ලංකා',
    'क्\u200Dष',
    'דוד כהן',
    '王小明 ',
    'Team 👩\u200D✈️',
  ])('takes %s', (text) => {
    expect(line(80).safeParse(text).success).toBe(true);
  });

  test('takes joiners only where a script or an emoji joins', () => {
    for (const text of [
      'An\u200Dn',
      'An\u200Cn',
      '\u200Dعلی',
      'علی\u200C',
      '1\u200D2',
      '👩\u200D ',
    ])
      expect(isPlainText(text), JSON.stringify(text)).toBe(false);
  });

  test('is one text however it was typed, without spaces around it', () => {
    expect(line(80).parse('  Nu\u0301n\u0303ez ')).toBe('Núñez');
  });
});

describe('a note', () => {
  test('has lines and tabs, and nothing else that is hidden', () => {
    expect(lines(80).parse('first\r\n\tsecond\n')).toBe('first\r\n\tsecond\n');
    for (const character of ['\u202E', '\u2067', '\u001B', '\u0085'])
      expect(lines(80).safeParse(`a${character}b`).success).toBe(false);
  });
});

test('values of any shape hold plain texts', () => {
  expect(plainJson({ a: [1, null, { b: 'two\nlines' }] })).toBe(true);
  expect(plainJson({ a: [1, null, { b: 'x\u202Ey' }] })).toBe(false);
  expect(plainJson({ 'x\u202Ey': 1 })).toBe(false);
});

test('a name within a sentence is lower case but for its abbreviations', () => {
  const names = ['Driver’s license', 'PSP report', 'SAP report', 'EPN', 'Road test', 'I-9'];
  expect(names.map(inSentence)).toEqual([
    'driver’s license',
    'PSP report',
    'SAP report',
    'EPN',
    'road test',
    'I-9',
  ]);
});
