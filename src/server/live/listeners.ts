import type { WebSocket } from 'ws';
import { meets } from '#src/shared/permissions.ts';
import type { PermissionGrants, Requirement } from '#src/shared/permissions.ts';
import type { Binding } from '../db/handle.ts';
import type { OutboxHint } from './outbox-reader.ts';

/** An open socket, and what it may hear. */
export interface Listener {
  socket: WebSocket;
  caller: { id: string };
  /** Its own tenant, and that of the client it acts in; with what it may do there, and at which locations. */
  ears: Map<number, { grants: PermissionGrants; sites: Binding['sites'] }>;
}

/** A console that does not read is closed before it fills the memory; it reads everything again when it is back. */
const MOST_BUFFERED = 256 * 1024;
const MOST_HINTS = 200;

/**
 * Sends each listener the hints of its tenants that its permissions let it hear. Who is bound to locations hears of the
 * people there alone, and of everything else only that something changed, never which.
 */
export function fanOut(listeners: Iterable<Listener>, hints: readonly OutboxHint[]): void {
  const read = hints.map((hint) => ({
    ...hint,
    requirement: JSON.parse(hint.requirement) as Requirement,
  }));
  for (const listener of listeners) {
    const heard = new Map<string, { topic: string; key: string }>();
    for (const { tenantId, clientId, userId, topic, key: named, requirement } of read) {
      if (userId !== null && userId !== listener.caller.id) continue;
      const ear = listener.ears.get(tenantId);
      if (!ear || !meets(ear.grants, requirement)) continue;
      const { sites } = ear;
      if (sites !== '*' && clientId !== null && !sites.includes(clientId)) continue;
      const key = sites !== '*' && clientId === null ? '' : named;
      heard.set(`${topic} ${key}`, { topic, key });
    }
    if (heard.size === 0) continue;
    send(
      listener,
      heard.size > MOST_HINTS ? { type: 'resync' } : { type: 'hints', hints: [...heard.values()] },
    );
  }
}

/** Tells everyone that hints may have been missed. */
export function resync(listeners: Iterable<Listener>): void {
  for (const listener of listeners) send(listener, { type: 'resync' });
}

function send({ socket }: Listener, message: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_BUFFERED) return socket.close(1013, 'too slow');
  socket.send(JSON.stringify(message));
}
