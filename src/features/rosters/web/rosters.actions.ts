import type { Action, Actions } from '#src/web/palette/action.ts';

/** Fetched with the first use: the shell begins without it. */
const later =
  (name: keyof (typeof import('./roster-commands.ts'))['rosterCommands']): Action =>
  async (context) =>
    (await import('./roster-commands.ts')).rosterCommands[name](context);

export const rostersActions = {
  'roster.template': later('template'),
  'roster.apply': later('apply'),
  'roster.stop': later('stop'),
  'roster.columns': later('columns'),
  'roster.result': later('result'),
  'photos.finish': later('finishPhotos'),
} satisfies Actions;
