import type { QueryClient } from '@tanstack/react-query';
import { actingClient, followActingClient } from './acting-client.ts';
import { resumeToken } from './session-calls.ts';
import { sessionStore } from './session-store.ts';
import { makeStore } from './store.ts';

/** Whether the server can tell this console of changes. */
export type LiveState = 'off' | 'connecting' | 'open';

/** Follow it for the status bar. */
export const liveState = makeStore<LiveState>('off');

/** A topic renews the queries whose key begins with it; these have a name of their own. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  tasks: ['tasks', 'review'],
  cmeTasks: ['cmeTasks', 'cme'],
};

/** Hints of so many milliseconds are one renewal. */
const GATHER = 100;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** The server's word for a session, or a token, that is over. */
const SESSION_OVER = 4401;

/**
 * Listens to the server while somebody is signed in and reads again what changed (architecture section 4). A hint
 * carries no data: everything comes by the ordinary calls. Call once; returns a function that ends this.
 */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  let socket: WebSocket | null = null;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let wasOpen = false;
  let toldClient: number | null = null;
  const topics = new Set<string>();

  const renew = () => {
    gathering = undefined;
    const roots = new Set([...topics].flatMap((topic) => QUERIES[topic] ?? [topic]));
    topics.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => roots.has(String(queryKey[0])),
    });
  };
  const tellClient = () => {
    const client = actingClient();
    if (client === toldClient || socket?.readyState !== WebSocket.OPEN) return;
    toldClient = client;
    socket.send(JSON.stringify({ type: 'client', clientId: client }));
  };
  const receive = ({ data }: MessageEvent) => {
    const message = readMessage(data);
    if (message === 'resync') void queryClient.invalidateQueries();
    if (!Array.isArray(message)) return;
    for (const topic of message) topics.add(topic);
    gathering ??= setTimeout(renew, GATHER);
  };
  const later = () => {
    clearTimeout(reconnect);
    // A server that starts again is not met by all consoles at once.
    reconnect = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
  const closed = async (opened: boolean, code: number) => {
    if (sessionStore.get().status !== 'ACTIVE') return;
    liveState.set('connecting');
    // The cookie's token lives ten minutes: one that is over is renewed first. The browser does not say why an
    // upgrade was refused, so any refusal counts.
    if (!opened || code === SESSION_OVER) {
      const renewal = await resumeToken();
      // The next call will find the same and end the session here.
      if (renewal === 'refused') return liveState.set('off');
    }
    later();
  };
  const connect = () => {
    if (socket || sessionStore.get().status !== 'ACTIVE') return;
    const made = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/v1/live`);
    socket = made;
    let opened = false;
    liveState.set('connecting');
    made.addEventListener('open', () => {
      opened = true;
      wait = FIRST_WAIT;
      toldClient = null;
      liveState.set('open');
      tellClient();
      // What happened in between was not heard.
      if (wasOpen) void queryClient.invalidateQueries();
      wasOpen = true;
    });
    made.addEventListener('message', receive);
    made.addEventListener('close', ({ code }) => {
      if (socket !== made) return;
      socket = null;
      void closed(opened, code);
    });
  };
  const disconnect = () => {
    clearTimeout(reconnect);
    clearTimeout(gathering);
    gathering = undefined;
    topics.clear();
    wasOpen = false;
    wait = FIRST_WAIT;
    const old = socket;
    socket = null;
    old?.close();
    liveState.set('off');
  };
  let user = '';
  const follow = () => {
    const { status, user: now } = sessionStore.get();
    // Who has to set up a second factor first is told nothing (D363).
    const id = status === 'ACTIVE' && now && !now.factorDue?.isOver ? now.id : '';
    if (id === user) return;
    user = id;
    disconnect();
    if (id) connect();
  };
  const online = () => {
    clearTimeout(reconnect);
    connect();
  };

  const stops = [sessionStore.subscribe(follow), followActingClient(tellClient)];
  window.addEventListener('online', online);
  follow();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', online);
    disconnect();
  };
}

/** The topics of a message of hints, or that everything is to be read again; null for anything else. */
function readMessage(data: unknown): string[] | 'resync' | null {
  const message: unknown = typeof data === 'string' ? JSON.parse(data) : null;
  if (typeof message !== 'object' || message === null || !('type' in message)) return null;
  if (message.type === 'resync') return 'resync';
  if (message.type !== 'hints' || !('hints' in message) || !Array.isArray(message.hints))
    return null;
  const hints: unknown[] = message.hints;
  return hints.flatMap((hint) =>
    typeof hint === 'object' && hint !== null && 'topic' in hint && typeof hint.topic === 'string'
      ? [hint.topic]
      : [],
  );
}
