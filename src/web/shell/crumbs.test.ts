import { expect, test } from 'vitest';
import { ROUTES } from '../route-table.ts';
import { crumbsOf } from './crumbs.ts';

const entryAt = (path: string) => {
  const entry = ROUTES.find((one) => one.path === path);
  if (!entry) throw new Error(`No route ${path}`);
  return entry;
};

test('breadcrumbs start at Home and name the screens above (R022)', () => {
  const upload = entryAt('/manage/employees/:employeeId/upload');
  expect(crumbsOf(ROUTES, upload, { employeeId: 'a/b' })).toEqual([
    { to: '/', title: 'Home' },
    { to: '/manage/employees', title: 'Employees' },
    { to: '/manage/employees/a%2Fb', title: 'Employee file' },
  ]);
  expect(crumbsOf(ROUTES, entryAt('/contact'), {})).toEqual([{ to: '/', title: 'Home' }]);
});

test('only some routes ask for them: not Home, nor the log-in form and its like (R023)', () => {
  expect(entryAt('/').breadcrumb).toBeUndefined();
  expect(ROUTES.filter(({ bare, breadcrumb }) => bare && breadcrumb)).toEqual([]);
  expect(ROUTES.some(({ breadcrumb }) => breadcrumb)).toBe(true);
});
