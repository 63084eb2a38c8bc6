import { expect, test } from 'vitest';
import {
  addressOf,
  cleanLine,
  cleanText,
  fileActions,
  isCoverSheet,
  isDecoration,
  isFinishedName,
  mailboxOf,
  pdfName,
  REASONS,
} from './intake.rules.ts';

test('what is not opened here says what to do, and trying again is not it', () => {
  for (const reason of ['rar', 'sevenZip', 'lockedZip', 'outlookMessage'] as const) {
    expect(REASONS[reason]).toMatch(/send it as PDF or zip without a password\.$/);
    expect(fileActions({ state: 'waiting', reason, size: 1 }, false)).toEqual(['download']);
  }
  expect(REASONS.tooManyParts).toContain('more than 200 files');
});

test('logos and signatures are no documents, photographs in the text are', () => {
  const file = { fileName: 'image001.png', mediaType: 'image/png', size: 9_000, inline: true };
  expect(isDecoration(file)).toBe(true);
  expect(isDecoration({ ...file, inline: false })).toBe(false);
  expect(isDecoration({ ...file, size: 2_000_000 })).toBe(false);
  expect(isDecoration({ ...file, mediaType: 'application/pdf' })).toBe(false);
  expect(isDecoration({ ...file, mediaType: 'application/pkcs7-signature', inline: false })).toBe(
    true,
  );
  expect(isDecoration({ ...file, mediaType: 'text/calendar', inline: false })).toBe(true);
});

test.each([
  ['Cover Sheet.pdf', '', true],
  ['fax_cover.pdf', '', true],
  ['COVERPAGE-12.pdf', '', true],
  ['discovery.pdf', '', false],
  ['recovered.pdf', '', false],
  ['scan.pdf', 'ACME TRUCKING\nFAX COVER SHEET\nTo: Reviews', true],
  ['scan.pdf', 'Cover page for the file of J. Doe', true],
  ['scan.pdf', `${'a word '.repeat(400)} cover sheet`, false],
  ['scan.pdf', 'Insurance cover for the truck', false],
])('a cover sheet: %s, %s', (name, text, expected) => {
  expect(isCoverSheet(name, text)).toBe(expected);
});

test('texts from elsewhere keep what can be read', () => {
  expect(cleanLine('  Annual\r\n review\t2026 ', 50)).toBe('Annual review 2026');
  expect(cleanLine('invoice\u202Efdp.exe\0', 50)).toBe('invoicefdp.exe');
  expect(cleanLine('👍'.repeat(10), 3).isWellFormed()).toBe(true);
  expect(cleanLine(null, 10)).toBe('');
  expect(cleanText('one\r\ntwo\n\n\n\n\n\nthree\u200B', 50)).toBe('one\ntwo\n\n\nthree');
});

test('addresses', () => {
  const token = 'abcdefghij234567abcd';
  const domain = 'papers.example.com';
  expect(mailboxOf(addressOf(token, domain), domain)).toEqual({ token, isReturn: false });
  expect(mailboxOf(addressOf(token, domain).toUpperCase(), domain)).toEqual({
    token,
    isReturn: false,
  });
  expect(mailboxOf('documents@papers.example.com', domain)).toEqual({
    token: null,
    isReturn: false,
  });
  expect(mailboxOf('Returns@papers.example.com', domain)).toEqual({ token: null, isReturn: true });
  expect(mailboxOf('returns@example.com', domain)).toBeNull();
  expect(mailboxOf('documents@example.com', domain)).toBeNull();
  expect(mailboxOf('postmaster@papers.example.com', domain)).toBeNull();
  expect(mailboxOf(`docs-${token.slice(1)}@${domain}`, domain)).toBeNull();
  expect(mailboxOf('documents', domain)).toBeNull();
});

test('names', () => {
  expect(pdfName('photo.JPG')).toBe('photo.pdf');
  expect(pdfName('fax 12.30')).toBe('fax 12.30.pdf');
  expect(pdfName('.png')).toBe('document.pdf');
  expect(isFinishedName('scan.pdf')).toBe(true);
  for (const name of ['.hidden.pdf', '~scan.pdf', 'scan.pdf.part', 'scan.TMP'])
    expect(isFinishedName(name)).toBe(false);
});

test('what may be done with a file', () => {
  const file = { state: 'waiting', reason: 'damaged', size: 10 } as const;
  expect(fileActions(file, true)).toEqual(['download', 'retry', 'discard']);
  expect(fileActions(file, false)).toEqual(['download', 'retry']);
  expect(fileActions({ ...file, reason: 'noDocument' }, true)).toEqual(['download', 'discard']);
  expect(fileActions({ ...file, size: 0, reason: 'empty' }, true)).toEqual(['discard']);
  expect(fileActions({ ...file, state: 'reading' }, true)).toEqual(['download']);
  expect(fileActions({ ...file, state: 'discarded' }, true)).toEqual(['download', 'restore']);
  expect(fileActions({ ...file, state: 'discarded' }, false)).toEqual(['download']);
});
