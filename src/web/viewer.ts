import { useMemo } from 'react';
import { assumedGrants, type PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';
import { actingClient, useActingClient } from './acting-client.ts';
import { currentSession, useSession } from './session.ts';

type Session = ReturnType<typeof useSession>;

/** Who is looking, and from which client: what guards, menus and commands ask. */
export interface Viewer {
  status: Session['status'];
  user: Session['user'];
  /** Permissions as they stand in the acting client (D4). */
  grants: PermissionGrants;
  internal: boolean;
  client: number | null;
  auditor: boolean;
  /** The services of the client acted in; null where none decides (R125). */
  services: readonly Service[] | null;
  /** What the company acted in calls the work id, as its record says; `workId` across companies. */
  workIdName: string;
  /** Features that the installation hides (R478). */
  featuresToHide: readonly string[];
}

function viewerOf(session: Session, client: number | null): Viewer {
  const { status, user } = session;
  const internal = user?.isConcordeUser ?? false;
  return {
    status,
    user,
    internal,
    client,
    auditor: user?.isAuditor ?? false,
    grants: grantsIn(user, client),
    services: servicesIn(user, client),
    workIdName: workIdNameIn(user, client),
    featuresToHide: user?.featuresToHide ?? [],
  };
}

/** As the server said for the acting client; until it has answered, nothing is taken away. */
function servicesIn(user: Session['user'], client: number | null): readonly Service[] | null {
  if (!user || client === null) return null;
  if (user.acting?.clientId === client) return user.acting.services;
  return client === user.clientId ? user.services : null;
}

/** As the server said for the acting client; until it has answered, by no name of its own. */
function workIdNameIn(user: Session['user'], client: number | null): string {
  const acting = user?.acting?.clientId === client ? user?.acting : null;
  const own = client === user?.clientId ? user?.employeeIdentifier : null;
  return acting?.employeeIdentifier ?? own ?? 'workId';
}

/** As the server said for the acting client; by the same rule until it has answered (D4). */
function grantsIn(user: Session['user'], client: number | null): PermissionGrants {
  if (!user) return {};
  if (client !== null && user.acting?.clientId === client) return user.acting.permissions;
  return user.isConcordeUser && client !== null
    ? assumedGrants(user.permissions)
    : user.permissions;
}

let latest: { session: Session; client: number | null; viewer: Viewer } | null = null;

/** The same object as long as session and client are the same. */
export function currentViewer(): Viewer {
  const [session, client] = [currentSession(), actingClient()];
  if (latest?.session !== session || latest.client !== client)
    latest = { session, client, viewer: viewerOf(session, client) };
  return latest.viewer;
}

export function useViewer(): Viewer {
  const session = useSession();
  const client = useActingClient();
  return useMemo(() => viewerOf(session, client), [session, client]);
}
