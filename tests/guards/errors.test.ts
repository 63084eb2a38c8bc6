import { describe, expect, test } from 'vitest';
import { readContracts } from './contracts.ts';
import { errorFaults } from './error-rules.ts';
import { readSources } from './source-files.ts';

/** Code that runs on the server: rules and services throw, a contract only lists. */
function throwers() {
  return readSources('src/{server,demo}/**/*.ts', 'src/features/**/*.ts', 'src/shared/*.ts').filter(
    ({ path }) =>
      !path.endsWith('.contract.ts') && !path.includes('/web/') && !path.endsWith('.test.ts'),
  );
}

test('every error has one home, whole words and someone who throws it', async () => {
  const { errors } = await readContracts();
  expect(errors.length).toBeGreaterThan(0);
  expect(errorFaults(errors, throwers())).toEqual([]);
});

describe('the guard itself', () => {
  const throwing = [{ path: 'src/a.ts', text: "throw fail('users.gone');" }];
  const gone = {
    code: 'users.gone',
    definition: { status: 404, message: 'It is gone.' },
    from: 'a',
  } as const;

  test('accepts a sound table', () => {
    expect(errorFaults([gone], throwing)).toEqual([]);
  });

  test.each([
    ['is defined in a already', [gone, { ...gone, from: 'b' }]],
    ['nothing throws users.lost', [{ ...gone, code: 'users.lost' }]],
    ['not of the form', [{ ...gone, code: 'gone' }]],
    ['a whole sentence', [{ ...gone, definition: { status: 404, message: 'gone' } as const }]],
    ['a hole', [{ ...gone, definition: { status: 404, message: 'No ${name}.' } as const }]],
    [
      'has the status 200',
      [{ ...gone, definition: JSON.parse('{"status":200,"message":"Fine."}') }],
    ],
  ])('refuses: %s', (reason, errors) => {
    expect(errorFaults(errors, throwing).join('\n')).toContain(reason);
  });
});
