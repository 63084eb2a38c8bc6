import { WEB_FEATURES } from '#src/app/web-features.ts';
import { installFeatures } from '#src/web/install.ts';
import { allRoutes } from '#src/web/routes.ts';

// What src/app/main.tsx does first: tests see the commands, routes and parts of all features.
installFeatures(WEB_FEATURES);

/** Every screen of the console. */
export const ROUTES = allRoutes();
