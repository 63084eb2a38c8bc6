import { expect, test } from 'vitest';
import { readReport } from './delivery-report.rules.ts';

const ID = '0197a1b2-1111-7222-8333-444455556666';
const ORIGINAL = `From: Compliance Console <console@fleet.example>\r\nMessage-ID:\r\n <${ID}@fleet.example>\r\nTo: gone@depot.example\r\n\r\nText`;
const STATUS = [
  'Reporting-MTA: dns; mail.depot.example',
  'Arrival-Date: Mon, 23 Nov 2026 07:00:01 -0600',
  '',
  'Final-Recipient: rfc822; gone@depot.example',
  'Action: failed',
  'Status: 5.1.1 (no such user)',
  'Diagnostic-Code: smtp; 550 5.1.1 <gone@depot.example>: Recipient',
  ' address rejected',
  '',
].join('\r\n');

test('a report names the mail by its id, the code, and that the address never takes mail', () => {
  expect(readReport(STATUS, ORIGINAL)).toEqual({
    mailId: ID,
    to: ['gone@depot.example'],
    status: '5.1.1',
    hasFailed: true,
    isForGood: true,
  });
});

test.each([
  ['Action: failed\nStatus: 4.2.2', { status: '4.2.2', hasFailed: true, isForGood: false }],
  ['Action: DELAYED\nStatus: 4.4.1', { status: '4.4.1', hasFailed: false, isForGood: false }],
  ['Action: failed', { status: '5.0.0', hasFailed: true, isForGood: true }],
  [
    'Action: delivered\nStatus: 2.0.0\n\nAction: failed\nStatus: 5.7.1',
    { status: '5.7.1', hasFailed: true, isForGood: true },
  ],
])('of %j is read %j', (blocks, told) => {
  expect(readReport(`Reporting-MTA: dns; a\n\n${blocks}\n`, ORIGINAL)).toMatchObject(told);
});

test('whom it was for is read as first written, and as it was passed on', () => {
  const passedOn = STATUS.replace(
    'Final-Recipient: rfc822; gone@depot.example',
    'Original-Recipient: rfc822;<Gone@Depot.example>\r\nFinal-Recipient: RFC822; box7@inner.example',
  );
  expect(readReport(passedOn, ORIGINAL)?.to).toEqual(['gone@depot.example', 'box7@inner.example']);
  expect(readReport(STATUS.replace('gone@depot.example', 'unknown'), ORIGINAL)?.to).toEqual([]);
});

test('what reports no failure, or of no mail of ours, is no report', () => {
  expect(readReport(STATUS.replace('failed', 'delivered'), ORIGINAL)).toBeNull();
  expect(readReport('', ORIGINAL)).toBeNull();
  for (const original of [
    '',
    'Subject: x\n\nText',
    'Message-ID: <other@depot.example>\n',
    `In-Reply-To: <${ID}@fleet.example>\n`,
  ])
    expect(readReport(STATUS, original)).toBeNull();
});
