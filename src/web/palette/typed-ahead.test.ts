import { afterEach, expect, test } from 'vitest';
import { askArguments, closePalette, openPalette, paletteState } from './palette-state.ts';
import { typedOn } from './typed-ahead.ts';

afterEach(closePalette);

const BEGIN = [{ text: '', enter: null }] as const;
const type = (...keys: string[]) =>
  keys.reduce<ReturnType<typeof typedOn>>(
    (lines, key) =>
      typedOn(lines, { key: key.replace('mod+', ''), command: key.startsWith('mod+') }),
    BEGIN,
  );

test('what is typed before the palette is there is kept, and corrected by Backspace', () => {
  expect(type('a', 'b', 'Backspace', 'c')).toEqual([{ text: 'ac', enter: null }]);
  expect(type('Shift', 'ArrowDown', 'x')).toEqual([{ text: 'x', enter: null }]);
});

test('Enter ends a line and is kept with it; what follows is for the next step', () => {
  expect(type('a', 'Enter', 'b', 'mod+Enter')).toEqual([
    { text: 'a', enter: 'here' },
    { text: 'b', enter: 'beside' },
    { text: '', enter: null },
  ]);
});

test('the steps of a command take the lines in their order', () => {
  openPalette();
  paletteState.set((state) => ({
    ...state,
    line: { text: 'search employee', enter: 'here' },
    ahead: [{ text: 'miller', enter: 'here' }],
  }));
  askArguments({ id: 'employee.search', args: {} });
  expect(paletteState.get()).toMatchObject({ line: { text: 'miller', enter: 'here' }, ahead: [] });
  askArguments({ id: 'employee.search', args: { text: 'miller' } });
  expect(paletteState.get().line).toEqual({ text: '', enter: null });
  openPalette('>');
  expect(paletteState.get()).toMatchObject({ line: { text: '>', enter: null }, ahead: [] });
});
