import type { Command, Group, Scope } from '#commands/command.ts';
import { scopeWords } from '../commands.ts';
import { COMMAND_WORDS } from '../palette/command-words.ts';
import { keyText } from '../ui/keys.ts';
import { GROUP_ORDER } from './menus.ts';

/** A command with the keys it has now. */
export interface KeyedCommand<Id extends string = string> {
  id: Id;
  command: Pick<Command, 'title' | 'group' | 'scope' | 'words'>;
  keys: readonly string[];
}

/** A line of the sheet of keys. */
export interface KeyRow {
  id: string;
  title: string;
  keys: readonly string[];
  /** The keys are the first and the last of a row of digits. */
  range?: true;
}

/**
 * Keys are looked up by where one is; what works everywhere stands in its group. These places stand together, or in this
 * order; a scope that is not here stands at the end, under the words of its command file.
 */
const PLACES: Readonly<Partial<Record<Scope, string>>> = {
  list: 'In lists',
  filter: 'In lists',
  rowEdit: 'In lists',
  employeeRows: 'In lists',
  alertRows: 'In lists',
  taskRows: 'In lists',
  unreadable: 'In the unreadable files',
  certificateRows: 'In lists',
  deletedEmployees: 'In lists',
  retention: 'In lists',
  selectedRows: 'In lists',
  queue: 'In a queue of tasks',
  dueQueue: 'In a queue of tasks',
  merge: 'Where files are merged',
  match: 'In a match form',
  review: 'In a review form',
  classify: 'In a review form',
  task: 'In a review form',
  step: 'In the forms of the other steps',
  coverSheets: 'In lists',
  deletedItems: 'In lists',
  mails: 'With an incoming document',
  paper: 'With an incoming document',
  pages: 'Where pages are arranged',
  secondReview: 'In a second look',
  dashboard: 'In the DQ dashboard',
  mvrQueue: 'In lists',
  mvrScore: 'Where an MVR is scored',
  certificate: 'In an annual certificate',
  exam: 'In a medical exam',
  findings: 'In a medical exam',
  chase: 'On an exam to chase',
  order: 'In an order',
  testResult: 'In a drug test result',
  employee: 'In an employee file',
  notes: 'In an employee file',
  roster: 'In lists',
  rosterUpdate: 'In a roster update',
  photos: 'In an import of photos',
  documents: 'In an employee file',
  accidents: 'In an employee file',
  pastEmployers: 'In an employee file',
  pdf: 'In a PDF',
  dialog: 'In dialogs',
};
const ORDER: readonly string[] = [...GROUP_ORDER, ...Object.values(PLACES)];

function sectionOf({ group, scope }: { group: Group; scope: Scope }): string {
  if (scope === 'global' || scope === 'workspace') return group;
  const words = scopeWords(scope);
  return PLACES[scope] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a heading stands: what no list names comes after all that one does. */
function placeOf(section: string): number {
  const place = ORDER.indexOf(section);
  return place === -1 ? ORDER.length : place;
}

/**
 * Commands by where their keys work, the ones that work everywhere first; of what matches `text` by
 * title, words, group, place or key.
 */
export function keySections<Id extends string>(
  commands: readonly KeyedCommand<Id>[],
  text = '',
): [string, KeyedCommand<Id>[]][] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = new Map<string, KeyedCommand<Id>[]>();
  for (const one of commands) {
    const { id, command, keys } = one;
    const { title, group, scope } = command;
    const said = [
      title,
      command.words ?? COMMAND_WORDS[id] ?? '',
      group,
      scopeWords(scope),
      ...keys,
    ];
    const haystack = [...said, ...keys.map(keyText)].join(' ').toLowerCase();
    if (!words.every((word) => haystack.includes(word))) continue;
    const section = sectionOf(command);
    sections.set(section, [...(sections.get(section) ?? []), one]);
  }
  return [...sections].sort(([a], [b]) => placeOf(a) - placeOf(b));
}

const NUMBERED = /^(.*\D) (\d)$/;

/** The heading of what works on the screen from which the sheet was opened. */
export const HERE = 'Here';

/**
 * The lines of the sheet: what has keys, and a command for each digit as one line for all of them. Those of the scopes that
 * are open `here` come first, and stand nowhere else.
 */
export function keyRows(
  commands: readonly KeyedCommand[],
  text = '',
  here: ReadonlySet<Scope> = new Set(),
): [string, KeyRow[]][] {
  const keyed = commands.filter(({ keys }) => keys.length > 0);
  const isHere = ({ command }: KeyedCommand) => here.has(command.scope);
  const own = keySections(keyed.filter(isHere), text).flatMap(([, all]) => all);
  const others = keySections(
    keyed.filter((one) => !isHere(one)),
    text,
  );
  const sections: [string, KeyedCommand[]][] = own.length > 0 ? [[HERE, own], ...others] : others;
  return sections.map(([section, all]) => [section, folded(all)]);
}

function folded(commands: readonly KeyedCommand[]): KeyRow[] {
  const rows: KeyRow[] = [];
  for (const { id, command, keys } of commands) {
    const [, base = '', digit] = NUMBERED.exec(command.title) ?? [];
    const isNumbered = digit !== undefined && keys.length === 1 && keys[0] === digit;
    const before = rows.at(-1);
    if (!isNumbered) rows.push({ id, title: command.title, keys });
    else if (before?.range && before.title === base) before.keys = [before.keys[0] ?? '', digit];
    else rows.push({ id, title: base, keys, range: true });
  }
  return rows;
}
