import type { CommandId } from '#commands/command.ts';
import type { Action } from '#src/web/palette/action.ts';
import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { savedViews } from '#src/web/saved-views.ts';
import type { ListView, SavedView } from '#src/web/saved-views.ts';

type Search = Readonly<Record<string, unknown>>;

/** The views of a queue: those that everyone has, and those that its user keeps. */
export interface QueueViews {
  /** The commands about them. */
  commands: { open: CommandId; rename: CommandId; delete: CommandId };
  given: readonly ListView[];
  /** Only the user's own views. */
  own: () => SavedView[];
  /** The same as a hook: the screen follows their changes. */
  useOwn: () => SavedView[];
  isShown: (view: ListView, search: Search) => boolean;
  /** Keeps the queue as it stands under a name; says why it cannot. */
  save: (name: string, search: Search) => string | null;
  actions: { open: Action; rename: Action; delete: Action };
  /** What the palette offers of them, of all or of the own ones. */
  rowsOf: (which: 'all' | 'own') => PaletteProvider['search'];
}

/** Makes the views of a queue; `noun` says of which, `id` names them among the options of a user. */
export function makeQueueViews(queue: {
  id: string;
  path: string;
  noun: string;
  /** The filters that an address can name; what was typed never stands there. */
  keys: readonly string[];
  given: readonly ListView[];
  commands: QueueViews['commands'];
}): QueueViews {
  const { id, path, noun, given, commands } = queue;
  const views = savedViews({
    id,
    columns: id,
    path,
    keys: [...queue.keys, 'sort'],
    ofClient: [],
  });
  const own = () => views.own(null);

  const open: Action = (context) => {
    const view = [...given, ...own()].find((one) => one.id === context.args['view']);
    if (!view) return void context.toast('This view is no longer there.', 'warning');
    views.takeColumns(view);
    const address = views.address(view);
    // Without any filter it says so: the queue is otherwise found as it was left.
    context.open(address === path ? `${path}?view=all` : address);
  };
  const rename: Action = ({ args, toast }) => {
    const fault = views.rename(args['view'] ?? '', args['name'] ?? '', null);
    toast(fault ?? 'The view is renamed.', fault ? 'warning' : 'success');
  };
  const forget: Action = ({ args, toast }) => {
    const undo = views.remove(args['view'] ?? '', null);
    if (undo) toast('The view is deleted.', 'success', { undo });
    else toast('This view is no longer there.', 'warning');
  };

  return {
    commands,
    given,
    own,
    useOwn: () => views.useOwn(null),
    isShown: views.isShown,
    save: (name, search) => views.save(name, search, null),
    actions: { open, rename, delete: forget },
    rowsOf: (which) => async (text) => {
      const rows = (which === 'own' ? own() : [...given, ...own()]).map((view): PaletteRow => ({
        id: `${id} view ${view.id}`,
        title: view.name,
        detail: `view of the ${noun}`,
        value: view.id,
        run: { id: commands.open, args: { view: view.id } },
      }));
      return fold(text) === '' ? rows : rows.filter((row) => tierOf(text, row) !== null);
    },
  };
}
