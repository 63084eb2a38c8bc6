import type { Command, CommandId, Commands, RunnableIn } from '#commands/command.ts';
import type { Action, Actions } from './palette/action.ts';
import type { PaletteProvider } from './palette/provider.ts';
import type { RouteEntry } from './route-entry.ts';
import type { Filling } from './slot.ts';

/**
 * What a feature brings to the console: its manifest, `web/<feature>.web.ts`. The one list of them is
 * `src/app/web-features.ts`. It is loaded with the first page, so that all but data is fetched when it is wanted.
 */
export interface WebFeature {
  /** Its folder in `src/features`. */
  name: string;
  /** Its command file. */
  commands: Commands;
  /** Where its commands work, in words; of its command file, too. */
  scopes: Readonly<Record<string, string>>;
  /** What its commands do. */
  actions: () => Promise<Actions>;
  /** The searches that it brings to the palette. */
  providers: () => Promise<readonly PaletteProvider[]>;
  /** Its screens. */
  routes: readonly RouteEntry[];
  /** What it puts into the shell and into screens of features before it. */
  parts: readonly Filling[];
}

type Table = Readonly<Record<string, Command>>;

/** A command file that has not added its table to `CommandTables` does not fit. */
type Known<T extends Table> = Readonly<
  Record<Exclude<keyof T, CommandId>, 'Add the table to CommandTables in its command file.'>
>;

/** The actions are owed for exactly those commands that do not only open a screen. */
type Owed<T extends Table> = [RunnableIn<T>] extends [never]
  ? { actions?: never }
  : { actions: () => Promise<Readonly<Record<RunnableIn<T>, Action>>> };

type Announced<T extends Table> = { commands?: T & Known<T> } & Owed<T> &
  Partial<Pick<WebFeature, 'scopes' | 'providers' | 'routes' | 'parts'>> &
  Pick<WebFeature, 'name'>;

/** A manifest. The compiler asks for an action for each command of the feature that runs one. */
export function webFeature<const T extends Table = Record<never, Command>>(
  announced: Announced<T>,
): WebFeature {
  const {
    name,
    commands = {},
    scopes = {},
    actions,
    providers,
    routes = [],
    parts = [],
  } = announced;
  return {
    name,
    commands,
    scopes,
    actions: async () => ({ ...(await actions?.()) }),
    providers: async () => (await providers?.()) ?? [],
    routes,
    parts,
  };
}
