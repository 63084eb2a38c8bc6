import { expect, test } from 'vitest';
import type { Argument } from '#commands/command.ts';
import {
  givenArguments,
  nextOf,
  readTyped,
  skipRows,
  stepBack,
  typedRows,
} from './argument-step.ts';

const employee: Argument = {
  name: 'employee',
  label: 'Employee',
  kind: 'employee',
  required: true,
};
const day: Argument = { name: 'day', label: 'Day', kind: 'date', required: true };
const note: Argument = { name: 'note', label: 'Note', kind: 'text', required: false };
const command = { args: [employee, day, note] };

test('steps go through the required arguments in order, then the optional ones', () => {
  expect(nextOf(command, {})?.name).toBe('employee');
  expect(nextOf(command, { employee: 'e1' })?.name).toBe('day');
  expect(nextOf(command, { day: '2026-03-01' })?.name).toBe('employee');
  expect(nextOf(command, { employee: 'e1', day: '2026-03-01' })?.name).toBe('note');
  expect(nextOf(command, { employee: 'e1', day: '2026-03-01', note: '' })).toBeNull();
  expect(nextOf({}, {})).toBeNull();
});

test('what was left out does not reach the action', () => {
  expect(givenArguments({ employee: 'e1', note: '' })).toEqual({ employee: 'e1' });
});

test('a step back forgets the last answer, and its name', () => {
  const asking = {
    id: 'employee.open' as const,
    args: { employee: 'e1', day: '2026-03-01' },
    labels: { employee: 'Lee, Ann', day: '3/1/2026' },
  };
  const once = stepBack(asking);
  expect(once).toEqual({
    id: 'employee.open',
    args: { employee: 'e1' },
    labels: { employee: 'Lee, Ann' },
  });
  expect(once && stepBack(once)?.args).toEqual({});
  expect(stepBack({ id: 'employee.open', args: {} })).toBeNull();
});

test('a typed step takes only what can be read', () => {
  expect(readTyped(day, ' 3/1/2026 ')).toBe('2026-03-01');
  expect(readTyped(day, '13/45/2026')).toBeNull();
  expect(readTyped(note, '  hello ')).toBe('hello');
  expect(typedRows(day, 'soon')).toEqual([]);
  expect(typedRows(day, '3/1/2026')[0]).toMatchObject({
    title: '3/1/2026',
    choice: { answer: '2026-03-01' },
  });
});

test('only an optional step can be left out, and only while nothing is typed', () => {
  expect(skipRows(employee, '')).toEqual([]);
  expect(skipRows(note, 'x')).toEqual([]);
  expect(skipRows({ ...note, skip: 'No note' }, '')[0]).toMatchObject({
    title: 'No note',
    choice: { answer: '' },
  });
});
