import { helpCommands } from '#commands/help.ts';
import { kernelScopes, listCommands, panesCommands } from '#commands/panes.ts';
import { pdfCommands } from '#commands/pdf.ts';
import { sessionCommands } from '#commands/session.ts';
import { webFeature } from '../feature.ts';

/** What works on every screen: panes, lists, the PDF viewer, the session, help. After all features: in menus theirs come first. */
export const toolsWeb = webFeature({
  name: 'tools',
  commands: {
    ...panesCommands,
    ...listCommands,
    ...pdfCommands,
    ...sessionCommands,
    ...helpCommands,
  },
  scopes: kernelScopes,
  actions: async () => ({
    ...(await import('../kernel.actions.ts')).kernelActions,
    ...(await import('../pdf/pdf.actions.ts')).pdfActions,
  }),
});
