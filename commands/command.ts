import type { Requirement } from '#src/shared/permissions.ts';

/** Where a command applies; an inner scope wins over an outer one (dialog > palette > pane > workspace > global). */
export type Scope =
  | 'global'
  | 'workspace'
  | 'list'
  | 'filter'
  | 'queue'
  | 'employee'
  | 'documents'
  | 'match'
  | 'review'
  | 'pdf'
  | 'dialog';

/** A heading of the palette, the menu bar and the key sheet. */
export type Group =
  | 'Go to'
  | 'Employees'
  | 'Documents'
  | 'Review'
  | 'Clients'
  | 'View'
  | 'PDF'
  | 'List'
  | 'Account'
  | 'Help';

/** One thing a command asks for before it runs; at most three, the required ones first. */
export interface Argument {
  name: string;
  label: string;
  kind: 'employee' | 'client' | 'task' | 'documentType' | 'reason' | 'text' | 'date';
  required: boolean;
}

/**
 * One entry of the console's vocabulary. Data only: what it does is in a feature's `x.actions.ts`,
 * unless it `opens` a screen.
 */
export interface Command {
  title: string;
  group: Group;
  scope: Scope;
  /** Mousetrap syntax, alternatives in order of preference; the first is shown. */
  keys?: readonly string[];
  /** More words to find it by. */
  words?: string;
  permission?: Requirement;
  /** The address of the screen it opens; then it needs no action. */
  opens?: `/${string}`;
  args?: readonly Argument[];
  /** Asks this question first. */
  confirm?: string;
  /** Changes data: a held key does not repeat it. */
  mutates?: true;
  /** Its keys work while typing in a field. */
  inFields?: true;
  /** Works only inside a client; an internal user must have chosen one. */
  needsClient?: true;
  /** Hidden from internal users, or from everyone else. */
  audience?: 'external' | 'internal';
  /** Listed in the menus (the default) or only in the palette and the key sheet. */
  menu?: false;
}

export type Commands = Record<string, Command>;
