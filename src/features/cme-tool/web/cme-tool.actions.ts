import type { Actions } from '#src/web/palette/action.ts';

/** What the command of the CME Tool does. */
export const cmeToolActions = {
  'cme.tool': async () => (await import('./cme-tool.tsx')).showCmeTool(),
} satisfies Actions;
