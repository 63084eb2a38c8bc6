import { useMemo } from 'react';
import { assumedGrants, type PermissionGrants } from '#src/shared/permissions.ts';
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
}

function viewerOf(session: Session, client: number | null): Viewer {
  const { status, user } = session;
  const internal = user?.isConcordeUser ?? false;
  const assigned = user?.permissions ?? {};
  return {
    status,
    user,
    internal,
    client,
    auditor: Boolean(user?.isAuditor),
    grants: internal && client !== null ? assumedGrants(assigned) : assigned,
  };
}

export function currentViewer(): Viewer {
  return viewerOf(currentSession(), actingClient());
}

export function useViewer(): Viewer {
  const session = useSession();
  const client = useActingClient();
  return useMemo(() => viewerOf(session, client), [session, client]);
}
