import { installCommands } from './commands.ts';
import type { WebFeature } from './feature.ts';
import { installHandlers } from './palette/handlers.ts';
import { installProviders } from './palette/providers.ts';
import { installRoutes } from './routes.ts';
import { shellWeb } from './shell/shell.web.ts';
import { toolsWeb } from './shell/tools.web.ts';

/** Takes in what the shell and these features bring. Called once, before anything is shown. */
export function installFeatures(features: readonly WebFeature[]): void {
  const all = [shellWeb, ...features, toolsWeb];
  installCommands(
    all.map(({ commands }) => commands),
    all.map(({ scopes }) => scopes),
  );
  installRoutes(all.flatMap(({ routes }) => routes));
  installHandlers(
    all.map(({ commands, actions }) => ({ commands: Object.keys(commands), actions })),
  );
  installProviders(all);
  for (const { parts } of all) for (const part of parts) part.install();
}
