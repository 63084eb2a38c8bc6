import { matchCommands, matchScopes } from '#commands/match.ts';
import { webFeature } from '#src/web/feature.ts';

export const matchWeb = webFeature({
  name: 'match',
  commands: matchCommands,
  scopes: matchScopes,
  actions: async () => (await import('./match.actions.ts')).matchActions,
});
