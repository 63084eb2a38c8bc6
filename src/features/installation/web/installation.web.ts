import { meets } from '#src/shared/permissions.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { homePart } from '#src/web/shell/slots.ts';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';

export const installationWeb = webFeature({
  name: 'installation',
  parts: [
    homePart.put({
      side: 'left',
      order: 8,
      isFor: ({ internal, client, grants }) =>
        internal && client === null && meets(grants, 'admin.configureInternalUser'),
      View: makePart(
        async () => (await import('./installation-figures.tsx')).InstallationFigures,
        HOME_WAIT,
      ).View,
    }),
  ],
});
