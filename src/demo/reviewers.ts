import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoUuid } from './random.ts';

/** Who reviewed in the demo's past. */
export interface DemoReviewer {
  id: string;
  first: string;
  last: string;
  level: 'trainee' | 'regular' | 'senior';
  /** Of the day's work. */
  share: number;
  /** Typical seconds of a step. */
  pace: number;
  /** No account of the demo: who tries it does not find this one's steps among their own. */
  extra: boolean;
}

/** The id of a demo account. */
export const account = (email: string): string =>
  demoUuid(
    'user',
    DEMO_ACCOUNTS.findIndex((one) => one.email === email),
  );

export const REVIEWERS: readonly DemoReviewer[] = [
  {
    id: account('dq@demo.example'),
    first: 'Dana',
    last: 'Quill',
    level: 'regular',
    share: 5,
    pace: 62,
    extra: false,
  },
  {
    id: account('dq2@demo.example'),
    first: 'Devon',
    last: 'Querido',
    level: 'senior',
    share: 6,
    pace: 44,
    extra: false,
  },
  {
    id: demoUuid('reviewer', 0),
    first: 'Rosa',
    last: 'Marchetti',
    level: 'senior',
    share: 6,
    pace: 40,
    extra: true,
  },
  {
    id: demoUuid('reviewer', 1),
    first: 'Theo',
    last: 'Brandt',
    level: 'regular',
    share: 5,
    pace: 71,
    extra: true,
  },
  {
    id: demoUuid('reviewer', 2),
    first: 'Imani',
    last: 'Okafor',
    level: 'regular',
    share: 4,
    pace: 55,
    extra: true,
  },
  {
    id: demoUuid('reviewer', 3),
    first: 'Jules',
    last: 'Winter',
    level: 'trainee',
    share: 2,
    pace: 118,
    extra: true,
  },
];
