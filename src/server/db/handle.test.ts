import { expect, test } from 'vitest';
import { planModeOf } from './handle.ts';
import { atSites, collectValues } from './values.ts';

test.each([
  'select 1 from orders where ($2::uuid is null or employee_id = $2)',
  'select 1 from alerts where ($10::int[] is null or client_id = any ($10))',
  'select 1 from clients where (not $2::boolean or parent_id is null)',
  'select case when $3::text[] is null then 1 else 2 end',
])('%s serves filters of several kinds', (text) => {
  expect(planModeOf(text, text)).toBe('auto');
});

test.each([
  'select 1 from orders where employee_id = $2::uuid and deleted_at is null',
  'select 1 from orders where not cancelled or order_id = $1',
])('%s serves one', (text) => {
  expect(planModeOf(text, text)).toBe('force_generic_plan');
});

test('a few locations are looked up by a plan that is kept, many by one of their own', () => {
  const modeAt = (count: number) => {
    const { add } = collectValues();
    const [shape, sql] = atSites(
      Array.from({ length: count }, (_, at) => at),
      add,
      'client_id',
    );
    return planModeOf(`at-${shape}`, `select from employees where ${sql}`);
  };
  expect([modeAt(1), modeAt(10), modeAt(11), modeAt(5000)]).toEqual([
    'force_generic_plan',
    'force_generic_plan',
    'force_custom_plan',
    'force_custom_plan',
  ]);
});
