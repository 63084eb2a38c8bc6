import { expect, test } from 'vitest';
import { isCivilDate } from '#src/shared/dates.ts';
import { demoEmployee } from '../people.ts';
import { demoDocuments, renderFiled } from './filed-documents.ts';
import { DEMO_INCOMING, demoIncoming, renderIncoming } from './incoming.ts';

const world = { seed: 'test', today: '2026-11-21', employees: 2000 };
const queue = Array.from({ length: DEMO_INCOMING }, (_, i) => demoIncoming(world, i));
const count = (test: (item: (typeof queue)[number]) => boolean) => queue.filter(test).length;

test('the queue has every source, 40 image papers and one protected one', () => {
  expect(count(({ look }) => look === 'fax')).toBe(30);
  expect(count(({ look }) => look === 'scan')).toBe(10);
  expect(count(({ password }) => password !== null)).toBe(1);
  expect(count(({ look, pages }) => look === 'scan' && pages > 1)).toBe(1);
  expect(count(({ source }) => source === 'fax')).toBe(30);
  expect(count(({ source }) => source === 'email')).toBeGreaterThan(80);
  expect(count(({ source }) => source === 'webUpload')).toBeGreaterThan(100);
  expect(demoIncoming(world, 42)).toEqual(queue[42]);
});

test('the first paper is one that its reviewer finds in the file of an employee', () => {
  expect(queue[0]).toMatchObject({ kind: 'medicalCard', match: 'known', look: 'text' });
});

test('nine in ten name an employee; namesakes and strangers have no file', () => {
  const known = count(({ match }) => match === 'known');
  expect(known).toBeGreaterThan(250);
  expect(known).toBeLessThan(290);
  for (const { match, person, employeeOrdinal } of queue) {
    expect(employeeOrdinal === null).toBe(match !== 'known');
    if (employeeOrdinal === null) continue;
    expect(demoEmployee(world, employeeOrdinal).license).toBe(person.license);
    expect(employeeOrdinal).toBeLessThan(world.employees);
  }
});

test('papers wait in the order of their ordinals, dated before they came', () => {
  for (const [i, { receivedMinutesAgo, docDate, expires }] of queue.entries()) {
    expect(receivedMinutesAgo).toBeGreaterThanOrEqual(queue[i + 1]?.receivedMinutesAgo ?? 0);
    expect(docDate <= world.today && isCivilDate(docDate)).toBe(true);
    expect(expires === null || isCivilDate(expires)).toBe(true);
  }
});

test('mails have a sender and a text, uploads a client', () => {
  for (const { source, sender, subject, body } of queue) {
    expect(sender === null).toBe(source === 'webUpload');
    expect(Boolean(subject && body)).toBe(source === 'email');
  }
  expect(count(({ source, clientId }) => source === 'webUpload' && clientId === null)).toBe(0);
  expect(count(({ clientId }) => clientId === null)).toBeGreaterThan(40);
});

test('a world without employees has strangers only', () => {
  expect(demoIncoming({ ...world, employees: 0 }, 5).match).toBe('unknown');
});

test('about 300 files hold some two papers each, some expired, some soon, none of tomorrow', () => {
  const filed = Array.from({ length: 300 }, (_, i) => demoDocuments(world, i)).flat();
  expect(filed.length).toBeGreaterThan(450);
  expect(filed.length).toBeLessThan(750);
  expect(new Set(filed.map(({ id }) => id)).size).toBe(filed.length);
  expect(filed.every(({ docDate, filedOn }) => docDate <= filedOn && filedOn <= world.today)).toBe(
    true,
  );
  const expired = filed.filter(({ expires }) => expires !== null && expires < world.today);
  expect(expired.length).toBeGreaterThan(5);
  expect(filed.some(({ look }) => look === 'scan')).toBe(true);
});

test('plans become PDFs within their sizes', async () => {
  const items = queue.filter(({ ordinal }) => [3, 13, 17, 37, 40, 41, 42].includes(ordinal));
  for (const item of items) {
    const bytes = await renderIncoming(world, item);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(item.look === 'text' ? 12_000 : 120_000);
  }
  const [first] = Array.from({ length: 20 }, (_, i) => demoDocuments(world, i)).flat();
  expect(first && (await renderFiled(world, first)).length).toBeGreaterThan(1000);
});
