import { expect, test } from 'vitest';
import { lightPageOf } from './console.ts';

test('an address that cannot be decoded is the lighter page of its screen, which says so', () => {
  const pages = ['/apply/:token', '/driver/:token'];
  expect(lightPageOf(pages, '/apply/%E0%A4%A')).toBe('/apply/unread');
  expect(lightPageOf(pages, '/driver/%E0%A4%A?page=1')).toBe('/driver/unread');
  expect(lightPageOf(pages, '/manage/employees/%E0%A4%A')).toBeNull();
  expect(lightPageOf(pages, '/apply/%E0%A4%A/more')).toBeNull();
});
