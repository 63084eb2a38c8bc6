import { holds } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import type { Viewer } from '#src/web/viewer.ts';

/** Whether Home names the alerts as things to do: for who may open their lists. An auditor only reads. */
export const namesAlerts = (viewer: Viewer): boolean =>
  !viewer.auditor && holds(viewer.grants, 'client.viewAlerts') && hasFeature('alerts', viewer);
