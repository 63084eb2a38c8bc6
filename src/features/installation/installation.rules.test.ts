import { expect, test } from 'vitest';
import { installationFigures, sizeWords, type InstallationFacts } from './installation.rules.ts';

const GIGABYTE = 1024 ** 3;
const WELL: InstallationFacts = {
  database: { bytes: 3 * GIGABYTE, answerMs: 2.4 },
  storageWrites: true,
  disks: [{ place: 'data', free: 60 * GIGABYTE, total: 100 * GIGABYTE }],
  leastFree: 50 * 1024 ** 2,
  mail: { leaves: true, waiting: 2, refused: 0, givenUp: 0 },
  intake: { takesMail: true, takesFolder: false, unreadable: 0, arrived: 0, late: 0 },
  jobs: { running: 1, waiting: 3, failed: 0, dead: 0, deadTasks: [] },
};
const told = (facts: Partial<InstallationFacts>) =>
  installationFigures({ ...WELL, ...facts }).map(({ id, state, value }) => [id, state, value]);

test('where all is well every figure stands in its order', () => {
  expect(told({})).toEqual([
    ['database', 'good', '3.0 GB, answers in 2 ms'],
    ['files', 'good', 'Takes files'],
    ['mail', 'good', '2 mails on their way'],
    ['jobsRunning', 'good', '1'],
    ['jobsWaiting', 'good', '3'],
    ['jobsFailed', 'good', '0'],
    ['jobsDead', 'good', '0'],
    ['ways', 'good', 'mail, upload'],
    ['arrived', 'good', '0'],
    ['unreadable', 'good', '0'],
    ['disk-data', 'good', '60.0 GB free of 100.0 GB'],
  ]);
});

test('what is wrong stands first, the worst before the rest', () => {
  const wrong = installationFigures({
    ...WELL,
    disks: [{ place: 'data', free: 5 * GIGABYTE, total: 100 * GIGABYTE }],
    mail: { leaves: false, waiting: 0, refused: 0, givenUp: 0 },
    intake: { ...WELL.intake, unreadable: 4 },
    jobs: { running: 0, waiting: 0, failed: 2, dead: 1, deadTasks: ['sendMail'] },
  }).filter(({ state }) => state !== 'good');
  expect(wrong.map(({ id, state }) => [id, state])).toEqual([
    ['mail', 'bad'],
    ['jobsDead', 'bad'],
    ['jobsFailed', 'warning'],
    ['unreadable', 'warning'],
    ['disk-data', 'warning'],
  ]);
  expect(wrong.map(({ about }) => about).join(' ')).toMatch(/SMTP_URL.*sendMail.*a tenth/);
});

test('each fault has its figure', () => {
  const first = (facts: Partial<InstallationFacts>) => told(facts)[0]?.slice(0, 2);
  expect(first({ storageWrites: false })).toEqual(['files', 'bad']);
  expect(first({ database: { bytes: 1, answerMs: 900 } })).toEqual(['database', 'warning']);
  expect(first({ mail: { leaves: true, waiting: 1, refused: 1, givenUp: 0 } })).toEqual([
    'mail',
    'warning',
  ]);
  expect(first({ mail: { leaves: true, waiting: 1, refused: 0, givenUp: 1 } })).toEqual([
    'mail',
    'warning',
  ]);
  expect(first({ intake: { ...WELL.intake, arrived: 3, late: 1 } })).toEqual(['arrived', 'bad']);
  expect(first({ disks: [{ place: 'database', free: 1, total: GIGABYTE }] })).toEqual([
    'disk-database',
    'bad',
  ]);
  expect(told({ jobs: null }).some(([id]) => String(id).startsWith('jobs'))).toBe(false);
  expect([sizeWords(10), sizeWords(5 * 1024 ** 2)]).toEqual(['less than 1 MB', '5 MB']);
});
