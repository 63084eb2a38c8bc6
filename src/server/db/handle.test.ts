import { expect, test } from 'vitest';
import { hasOptionalConditions } from './handle.ts';

test.each([
  'select 1 from orders where ($2::uuid is null or employee_id = $2)',
  'select 1 from alerts where ($10::int[] is null or client_id = any ($10))',
  'select 1 from clients where (not $2::boolean or parent_id is null)',
  'select case when $3::text[] is null then 1 else 2 end',
])('%s serves filters of several kinds', (text) => {
  expect(hasOptionalConditions(text, text)).toBe(true);
});

test.each([
  'select 1 from orders where employee_id = $2::uuid and deleted_at is null',
  'select 1 from orders where not cancelled or order_id = $1',
])('%s serves one', (text) => {
  expect(hasOptionalConditions(text, text)).toBe(false);
});
