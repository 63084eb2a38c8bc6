import { expect, test } from 'vitest';
import { makeKeys } from '#src/server/keys.ts';
import { readSheet, sheetText } from './sheet-code.ts';

const [one, two] = [
  { id: 1, secret: Buffer.alloc(32, 1) },
  { id: 2, secret: Buffer.alloc(32, 2) },
];
const keys = makeKeys([one]);
const sheet = {
  tenantId: 70_123,
  employeeId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304',
  documentTypeId: 238,
  printedAt: '2026-11-27T14:05:06.789Z',
};
/** What was printed before sheets said when. */
const OLD = 'CS1:AEAACEPLAGHTYHT5FJ6DXDKOL5QHDAUTAQAAAAHOSB4GLXKFF45OAWYYCVTBA74HIQ';

test('what was sealed is read again, also after the key was changed', () => {
  const text = sheetText(keys, sheet);
  // Capitals, digits and a colon: what a QR code packs closely.
  expect(text).toMatch(/^CS2:[A-Z2-7]{76}$/);
  expect(readSheet(keys, text)).toEqual(sheet);
  expect(readSheet(makeKeys([two, one]), text)).toEqual(sheet);
  const any = { ...sheet, documentTypeId: null };
  expect(readSheet(keys, sheetText(keys, any))).toEqual(any);
});

test('sheets of the first kind are read, without a time', () => {
  expect(readSheet(keys, OLD)).toEqual({ ...sheet, printedAt: null });
});

test('nobody else makes one, nor changes one', () => {
  const text = sheetText(keys, sheet);
  expect(readSheet(makeKeys([two]), text)).toBeNull();
  expect(readSheet(makeKeys([{ ...one, secret: two.secret }]), text)).toBeNull();
  for (let at = 4; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A';
    const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
    // The last letter has bits to spare.
    if (at < text.length - 1) expect(readSheet(keys, changed), String(at)).toBeNull();
  }
  for (const no of [
    '',
    'CS1:',
    'CS2:',
    `CS1:${text.slice(4)}`,
    `CS2:${OLD.slice(4)}`,
    text.slice(0, -2),
    `${text}AA`,
    text.toLowerCase(),
    'CS1:\u{1f600}',
  ])
    expect(readSheet(keys, no), no).toBeNull();
});
