import type { Requirement } from '#src/shared/permissions.ts';
import type { GatedFeature } from '#src/shared/services.ts';

/** Every table of scopes: where its commands work, in words. Each command file adds its own, as it does its commands. */
export interface ScopeTables {}

/** Where a command applies; an inner scope wins over an outer one (dialog > palette > pane > workspace > global). */
export type Scope = {
  [Table in keyof ScopeTables]: keyof ScopeTables[Table] & string;
}[keyof ScopeTables];

/** What an argument can be; each command file adds the kinds that its feature finds. */
export interface ArgumentKinds {}
export type ArgumentKind = keyof ArgumentKinds;

/** A heading of the palette, the menu bar and the key sheet. */
export type Group =
  | 'Go to'
  | 'Employees'
  | 'Documents'
  | 'Review'
  | 'Orders'
  | 'Alerts'
  | 'Clients'
  | 'Settings'
  | 'View'
  | 'PDF'
  | 'List'
  | 'Account'
  | 'Help';

/** A menu of the bar, by what its entries are about. */
export type MenuName =
  | 'Work'
  | 'Exams'
  | 'Clients'
  | 'Employees'
  | 'Documents'
  | 'Orders'
  | 'Alerts'
  | 'Reports'
  | 'Settings'
  | 'View'
  | 'Help';

/** One thing a command asks for before it runs; at most three, the required ones first. */
export interface Argument {
  name: string;
  label: string;
  kind: ArgumentKind;
  required: boolean;
  /** Taken from the screen that has the focus when that is about one (an employee's file). */
  here?: true;
  /** What leaving an optional one out means; the palette offers it first. */
  skip?: string;
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
  /** What it belongs to: not there without the client's service, or where the installation hides it (R125, R478). */
  feature?: GatedFeature;
  /** Listed only while it lasts: acting as another user, in a client, or in one with more than one location. */
  during?: 'impersonation' | 'assumption' | 'severalLocations';
  /** The address of the screen it opens; then it needs no action. */
  opens?: `/${string}`;
  args?: readonly Argument[];
  /** Asks this question first. */
  confirm?: string;
  /** Changes data. */
  mutates?: true;
  /** A held key does it again and again: moving through rows and pages. Nothing else repeats. */
  repeats?: true;
  /** Its keys work while typing in a field. */
  inFields?: true;
  /** Works only inside a client; an internal user must have chosen one. */
  needsClient?: true;
  /** Not for auditors, who only read, although they hold its permission. */
  auditors?: false;
  /** Hidden from internal users, or from everyone else. */
  audience?: 'external' | 'internal';
  /**
   * The menu of the bar that it stands in. Without one it stands in the menu of the record that it acts on, if it acts on one;
   * `false` keeps it out of that, too: the palette and the key sheet have it.
   */
  menu?: MenuName | false;
  /** Its place among what is wanted most of a record, in whose menu there is room for ten. */
  first?: number;
  /** Stands in the sidebar, below the screens of this section: it opens a dialog and no screen (1§2). */
  sidebar?: 'Work' | 'Alerts' | 'Manage' | 'Clients';
  /** Left out of Home, where its feature shows the same. */
  home?: false;
  /** Left out of the palette: another command does the same from anywhere, or its key alone is the point. */
  palette?: false;
  /** The feature that will bring its action; until then it is listed nowhere. A guard has it taken out in time. */
  awaits?: string;
}

export type Commands = Record<string, Command>;

/** Every table of commands. Each command file adds its own, so that the compiler knows all ids. */
export interface CommandTables {}

/** The id of a command. */
export type CommandId = {
  [Table in keyof CommandTables]: keyof CommandTables[Table] & string;
}[keyof CommandTables];

/** The commands of a table that owe an action: all but those that only open a screen, or whose feature is still to come. */
export type RunnableIn<Table> = {
  [Id in keyof Table]: Table[Id] extends { opens: string } | { awaits: string } ? never : Id;
}[keyof Table];
