import { expect, test } from 'vitest';
import { allRoutes } from '../routes.ts';
import { crumbsOf } from './crumbs.ts';

const entryAt = (path: string) => {
  const entry = allRoutes().find((one) => one.path === path);
  if (!entry) throw new Error(`No route ${path}`);
  return entry;
};

test('breadcrumbs start at Home and name the screens above (R022)', () => {
  const upload = entryAt('/manage/employees/:employeeId/upload');
  expect(crumbsOf(allRoutes(), upload, { employeeId: 'a/b' })).toEqual([
    { to: '/', title: 'Home' },
    { to: '/manage/employees', title: 'Employees' },
    { to: '/manage/employees/a%2Fb', title: 'Employee file' },
  ]);
  expect(crumbsOf(allRoutes(), entryAt('/contact'), {})).toEqual([{ to: '/', title: 'Home' }]);
});

test('only some routes ask for them: not Home, nor the log-in form and its like (R023)', () => {
  expect(entryAt('/').breadcrumb).toBeUndefined();
  expect(allRoutes().filter(({ bare, breadcrumb }) => bare && breadcrumb)).toEqual([]);
  expect(allRoutes().some(({ breadcrumb }) => breadcrumb)).toBe(true);
});
