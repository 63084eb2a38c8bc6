import { actionsOn, ofKind, type Actions } from '#src/web/palette/action.ts';
import { deleteView, currentViews, renameView, takeColumns, viewAddress } from './roster-views.ts';

/** What the commands of scope `roster` act on: the roster as it stands. */
export interface RosterSubject {
  kind: 'roster';
  /** Keeps it under a name; says why it cannot. */
  save: (name: string) => string | null;
  /** Shows one location and what is below it. */
  locate: (location: string) => void;
}

function isRoster(subject: unknown): subject is RosterSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'roster'
  );
}

const onRoster = actionsOn(ofKind(isRoster), 'Open the roster first.');

/** The views of the roster: chosen, kept, renamed and deleted by name. */
export const rosterActions = {
  'roster.openView': ({ args, open, toast }) => {
    const view = currentViews().find(({ id }) => id === args['view']);
    if (!view) return void toast('This view is no longer there.', 'warning');
    takeColumns(view);
    open(viewAddress(view));
  },
  'roster.saveView': onRoster((roster, { args, toast }) => {
    const name = args['name'] ?? '';
    const fault = roster.save(name);
    toast(fault ?? `The view “${name.trim()}” is kept.`, fault ? 'warning' : 'success');
  }),
  'roster.renameView': ({ args, toast }) => {
    const fault = renameView(args['view'] ?? '', args['name'] ?? '');
    toast(fault ?? 'The view is renamed.', fault ? 'warning' : 'success');
  },
  'roster.deleteView': ({ args, toast }) => {
    const undo = deleteView(args['view'] ?? '');
    if (undo) toast('The view is deleted.', 'success', { undo });
    else toast('This view is no longer there.', 'warning');
  },
  'roster.location': onRoster((roster, { args }) => roster.locate(args['location'] ?? '')),
} satisfies Actions;
