import { expect, test } from 'vitest';
import { checklistOf, KINDS } from './audits.rules.ts';

test('each kind of audit begins with what concerns it', () => {
  for (const kind of KINDS) {
    const titles = checklistOf(kind).map(({ title }) => title);
    expect(titles).toContain('Driver qualification files of the sample');
    expect(new Set(titles).size).toBe(titles.length);
  }
  const has = (kind: (typeof KINDS)[number], title: string) =>
    checklistOf(kind).some((one) => one.title.startsWith(title));
  expect(has('insurer', 'Loss runs')).toBe(true);
  expect(has('review', 'Loss runs')).toBe(false);
  expect(has('newEntrant', 'MCS-150')).toBe(true);
  expect(has('own', 'MCS-150')).toBe(false);
});
