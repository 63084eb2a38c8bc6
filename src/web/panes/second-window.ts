import type { CommandId } from '#commands/command.ts';
import { setActingClient } from '../acting-client.ts';
import { noteShownDocument, shownDocuments } from '../pdf/shown-documents.ts';
import { makeStore, type Store } from '../store.ts';
import { toast } from '../ui/toasts.ts';
import { deskDocument, hasSecondWindow, KEPT_WINDOW } from './desk-document.ts';
import { openElsewhere, openFrom } from './open-panes.ts';
import type { OpenOptions } from './screen.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/**
 * A document beside a form may stand in a second window, for people with two screens. The pane keeps its place in the address; the
 * second window shows what stands there, tells what of it is seen, and hands back whatever it is asked to open.
 */

/** What the window of a desk and its second window tell each other. */
type Message =
  /** Of the second window: it is there and wants to know what to show; or it is gone. */
  | { kind: 'here' }
  | { kind: 'gone' }
  /** Of the second window: documents that can be seen in it. */
  | { kind: 'seen'; documents: readonly string[] }
  /** Of the second window: something that it opens, in the pane of the document or in the first one. */
  | { kind: 'open'; path: string; inPlace: boolean; options: OpenOptions }
  /** Of the second window: which page is in sight. */
  | { kind: 'pages'; pages: Pages }
  /** Of the desk: a command of the document. */
  | { kind: 'run'; id: DocumentCommand }
  /** Of the desk: who is there, what to show, what a store holds, and that it is over. */
  | { kind: 'ask' }
  | { kind: 'show'; address: string | null; client: number | null }
  | { kind: 'kept'; name: string; value: unknown }
  | { kind: 'end' };

/** A command of the document, wherever it was asked of. */
export type DocumentCommand = Extract<CommandId, `pdf.${string}`>;

interface Pages {
  current: number;
  count: number;
}

interface Shown {
  address: string | null;
  client: number | null;
}

const NOTHING: Shown = { address: null, client: null };
/** Longer than a browser takes to open a window and load the console. */
const OPENING = 8_000;

/** In the second window: what it shows. */
export const shownHere = makeStore<Shown>(NOTHING);

/** At the desk: the page in sight there, and how many there are. */
export const pagesThere = makeStore<Pages>({ current: 1, count: 1 });

let channel: BroadcastChannel | null = null;
let role: 'desk' | 'second' = 'desk';
let unfollow: (() => void) | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;

/** Stores whose values go along: what the form of a desk points out on its document. */
const shared = new Map<string, { send: () => void; take: (value: unknown) => void }>();
/** Documents that are seen there, each with what notes that it no longer is. */
const seenThere = new Map<string, () => void>();

const say = (message: Message): void => channel?.postMessage(message);

/** Takes a store along to the second window. Its values are plain data. */
export function shareWithSecondWindow<T extends object>(name: string, store: Store<T>): void {
  const send = () => role === 'desk' && say({ kind: 'kept', name, value: store.get() });
  shared.set(name, {
    send,
    // It comes from our own code in another window of the same origin.
    take: (value) => store.set(value as T),
  });
  store.subscribe(() => hasSecondWindow.get() && send());
  if (role === 'second') say({ kind: 'here' });
}

function listen(id: string, hear: (message: Message) => void): void {
  channel?.close();
  channel = new BroadcastChannel(`console-document-${id}`);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
}

/** Makes this window the first of the two. When it goes, nothing stays in the second. */
function beDesk(id: string): void {
  listen(id, hearSecond);
  unfollow?.();
  unfollow = followDesk();
  addEventListener('pagehide', leaveDesk);
}

/** What stands in the pane of the document, without the pane. */
function shownNow(): Shown {
  const { address, client } = deskDocument.get();
  return { address, client };
}

/** Tells the second window whenever something else is to stand in it; returns what ends this. */
function followDesk(): () => void {
  let before = shownNow();
  return deskDocument.subscribe(() => {
    const next = shownNow();
    if (before.address === next.address && before.client === next.client) return;
    before = next;
    if (!hasSecondWindow.get()) return;
    // What was seen until now is no longer shown.
    noteSeen([]);
    say({ kind: 'show', ...next });
  });
}

const leaveDesk = () => hasSecondWindow.get() && say({ kind: 'show', ...NOTHING });

/** What the desk hears. */
function hearSecond(message: Message): void {
  if (message.kind === 'here') {
    clearTimeout(opening);
    hasSecondWindow.set(true);
    say({ kind: 'show', ...shownNow() });
    for (const { send } of shared.values()) send();
  } else if (message.kind === 'gone') forget();
  else if (message.kind === 'seen') noteSeen(message.documents);
  else if (message.kind === 'pages') pagesThere.set(message.pages);
  else if (message.kind === 'open')
    openFrom(message.inPlace ? deskDocument.get().paneId : null, message.path, message.options);
}

/** A document that is in sight there is in sight (D36). */
function noteSeen(documents: readonly string[]): void {
  for (const [id, end] of [...seenThere]) {
    if (documents.includes(id)) continue;
    seenThere.delete(id);
    end();
  }
  for (const id of documents) if (!seenThere.has(id)) seenThere.set(id, noteShownDocument(id));
}

function forget(): void {
  clearTimeout(opening);
  noteSeen([]);
  hasSecondWindow.set(false);
}

/** Opens the second window, beside this one. */
export function openSecondWindow(): void {
  if (!('BroadcastChannel' in globalThis))
    return void toast('This browser cannot show documents in a second window.', 'warning');
  const id = sessionStorage.getItem(KEPT_WINDOW) ?? crypto.randomUUID();
  sessionStorage.setItem(KEPT_WINDOW, id);
  beDesk(id);
  // Without an opener it has a memory of its own: what this tab keeps of its forms is not another's.
  const { availWidth, availHeight } = window.screen;
  const size = `width=${Math.round(availWidth / 2)},height=${availHeight}`;
  window.open(`${ownAddresses.secondWindow}?of=${id}`, '_blank', `popup,noopener,${size}`);
  clearTimeout(opening);
  opening = setTimeout(
    () =>
      toast(
        'The second window did not open. Allow pop-ups for this address in your browser.',
        'warning',
      ),
    OPENING,
  );
}

/** Does something with the document where it stands. */
export function runInSecondWindow(id: DocumentCommand): void {
  say({ kind: 'run', id });
}

/** Says which page is in sight here. */
export function tellPages(pages: Pages): void {
  if (role === 'second') say({ kind: 'pages', pages });
}

/** Brings the document back to its pane; the second window closes. */
export function closeSecondWindow(): void {
  say({ kind: 'end' });
  forget();
}

/** Asks whether the second window of this tab is still there. */
export function findAgain(): void {
  const id = sessionStorage.getItem(KEPT_WINDOW);
  if (id === null || location.pathname === ownAddresses.secondWindow) return;
  beDesk(id);
  say({ kind: 'ask' });
}

/** Makes this window the second one of a desk, which does what the desk asks of its document; returns what ends it. */
export function beSecondWindow(id: string, run: (id: DocumentCommand) => void): () => void {
  role = 'second';
  const tellSeen = () => {
    const documents = document.hidden ? [] : [...shownDocuments.get().keys()];
    say({ kind: 'seen', documents });
  };
  listen(id, (message) => {
    if (message.kind === 'ask') say({ kind: 'here' });
    else if (message.kind === 'kept') shared.get(message.name)?.take(message.value);
    else if (message.kind === 'run') run(message.id);
    else if (message.kind === 'end') window.close();
    else if (message.kind === 'show') {
      const { address, client } = message;
      setActingClient(client, { replace: true });
      shownHere.set({ address, client });
      // The same as before stands there already, and nothing else would tell of it.
      tellSeen();
    }
  });
  const leave = () => say({ kind: 'gone' });
  const stop = shownDocuments.subscribe(tellSeen);
  document.addEventListener('visibilitychange', tellSeen);
  addEventListener('pagehide', leave);
  openElsewhere({
    open: (from, path, options) => say({ kind: 'open', path, inPlace: from !== null, options }),
    close: () => window.close(),
  });
  say({ kind: 'here' });
  return () => {
    leave();
    stop();
    document.removeEventListener('visibilitychange', tellSeen);
    removeEventListener('pagehide', leave);
    openElsewhere(null);
    role = 'desk';
  };
}
