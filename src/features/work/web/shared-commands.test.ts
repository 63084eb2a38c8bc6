import { expect, test } from 'vitest';
import { commandTable } from '#src/web/commands.ts';
import type { Command, Scope } from '#commands/command.ts';

const commandsIn = (...scopes: Scope[]) =>
  Object.entries<Command>(commandTable()).filter(([, { scope }]) => scopes.includes(scope));
const asksFor = ({ permission }: Command, area: string) =>
  [permission ?? []].flat().some((one) => one.startsWith(area));

test.each(commandsIn('queue', 'review'))(
  '%s is for the review of documents and for medical exams, which publish its scope',
  (_, command) => {
    expect(asksFor(command, 'dq.')).toBe(true);
    expect(asksFor(command, 'cme.')).toBe(true);
  },
);

test('what only a document has is not there in an exam', () => {
  const digits = commandsIn('classify').flatMap(([, { keys }]) => keys ?? []);
  expect(digits).toEqual(['/', 'd', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  for (const [, command] of commandsIn('classify', 'dueQueue'))
    expect(asksFor(command, 'cme.')).toBe(false);
});
