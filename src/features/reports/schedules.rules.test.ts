import { expect, test } from 'vitest';
import { nextMail, reportMail } from './schedules.rules.ts';

const at = (text: string) => new Date(text);
const ZONE = 'America/Chicago';

test('the next mail is due at six in the morning, where the location is', () => {
  expect(nextMail('daily', ZONE, at('2026-11-28T11:59:00Z'))).toBe('2026-11-28T12:00:00.000Z');
  expect(nextMail('daily', ZONE, at('2026-11-28T12:00:00Z'))).toBe('2026-11-29T12:00:00.000Z');
  // In summer the clock is an hour on.
  expect(nextMail('daily', ZONE, at('2026-07-01T10:00:00Z'))).toBe('2026-07-01T11:00:00.000Z');
});

test('once a week on Monday, once a month on the first', () => {
  expect(nextMail('weekly', ZONE, at('2026-11-28T20:00:00Z'))).toBe('2026-11-30T12:00:00.000Z');
  expect(nextMail('weekly', ZONE, at('2026-11-30T11:00:00Z'))).toBe('2026-11-30T12:00:00.000Z');
  expect(nextMail('weekly', ZONE, at('2026-11-30T13:00:00Z'))).toBe('2026-12-07T12:00:00.000Z');
  expect(nextMail('monthly', ZONE, at('2026-11-28T20:00:00Z'))).toBe('2026-12-01T12:00:00.000Z');
  expect(nextMail('monthly', ZONE, at('2026-12-01T11:00:00Z'))).toBe('2026-12-01T12:00:00.000Z');
  expect(nextMail('monthly', ZONE, at('2026-12-01T13:00:00Z'))).toBe('2027-01-01T12:00:00.000Z');
});

test('a mail has numbers and a link, and what rows say is not in it', () => {
  const { subject, text } = reportMail({
    title: 'Accidents',
    clientName: 'Acme',
    rhythm: 'weekly',
    address: 'https://console.example/manage/reports/accidents',
    totals: {
      rows: 1234,
      sums: [{ column: 'injuries', title: 'Injuries', value: 3 }],
      tallies: [{ column: 'driver', title: 'Driver', counts: [{ value: 'Quill, Ann', count: 2 }] }],
    },
  });
  expect(subject).toBe('Accidents: 1,234 rows');
  expect(text).toContain('Injuries: 3');
  expect(text).toContain('every Monday');
  expect(text).not.toContain('Quill');
});
