import { describe, expect, test } from 'vitest';
import { kindOf } from './file-kind.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('kinds of files', () => {
  test.each([
    ['pdf', '%PDF-1.7', 'a.pdf'],
    ['pdf', '\x1b%-12345X@PJL\n%PDF-1.4', 'print job'],
    ['jpeg', '\xff\xd8\xff\xe0', 'a.pdf'],
    ['png', '\x89PNG\r\n\x1a\n', 'a.jpg'],
    ['tiff', 'II*\0', 'fax'],
    ['tiff', 'MM\0*', 'fax'],
    ['archive', 'PK\x03\x04', 'papers.zip'],
    ['rar', 'Rar!\x1a\x07', 'papers.rar'],
    ['sevenZip', '7z\xbc\xaf\x27\x1c', 'papers.7z'],
    ['outlookMessage', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'Her card.MSG'],
    ['other', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'letter.doc'],
    ['other', 'PK\x03\x04', 'letter.docx'],
    ['winmail', '\x78\x9f\x3e\x22', 'x'],
    ['winmail', 'nothing known', 'WINMAIL.DAT'],
    ['other', '<html>', 'a.pdf'],
    ['empty', '', 'a.pdf'],
  ])('%s', (kind, head, name) => {
    expect(kindOf(bytes(head), name)).toBe(kind);
  });
});
