import type { CommandId } from '#commands/command.ts';
import { lastPress, ONLY_OPENED, SETTLING } from '#src/web/last-press.ts';
import { shownDocuments } from '#src/web/pdf/shown-documents.ts';
import { makeStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';

declare const seen: unique symbol;

/**
 * That what is decided on was in sight when its button or key was pressed. Only a form's `Decision` makes one, and every call
 * that decides carries it, so that no form can forget to ask.
 */
export interface Seen {
  /** The id of the document that was shown; null where there is none, absent where it was not shown yet (`aside`). */
  readonly documentShown?: string | null;
  readonly [seen]: true;
}

/** What a form decides on. */
export interface Deciding<Held extends object> {
  /** Names what is decided on: another one is another form; null while it is being loaded. */
  of: string | null;
  /** What the call carries besides; null while this tab does not hold the task. */
  held: Held | null;
  /** Another version may say something else. */
  version?: number;
  /** Its documents, any of which must have been seen; none where it has none. */
  documents: readonly string[];
  /** Brings the first of them into view. */
  show: () => void;
}

/** Whether a form can be decided now, and the last press that came too early. */
interface DecisionState {
  ready: boolean;
  /** `again` is that the same press counts a moment later. */
  dropped: { id: CommandId; words: string; again: boolean; count: number } | null;
}

/** The pause of a form before it takes a decision. */
export interface Decision<Held extends object = object> {
  state: Store<DecisionState>;
  /**
   * Asked by whatever decides, at the press of `id`: what the call carries, or null where the press came before what it
   * decides on had been in sight for long enough. That is then shown at its button, and said.
   */
  press: (id: CommandId) => (Held & Seen) | null;
  /**
   * What a step carries that decides nothing about the document: it is put aside, or somebody is asked about it. Such a step
   * is said in words, and is not held back. Null while this tab does not hold the task.
   */
  aside: () => (Held & Seen) | null;
  /**
   * Something that is decided by is there: it must be in sight as long. `came` says that it came or changed while the form
   * stood there, which a press that is not taken then names.
   */
  restart: (came?: boolean) => void;
}

/** Said where a press met what only just came. */
const ONLY_CAME = 'Not yet: a suggestion came just now.';
const UNSEEN = 'Not yet: its document has not been shown.';
/** Said where a task is decided that this tab does not hold. */
export const UNHELD = 'Not yet: claim this first.';

/** With what React tells it. */
export interface DecisionControl<Held extends object> extends Decision<Held> {
  tell: (deciding: Deciding<Held>) => void;
  /** Follows the documents in view; returns what ends it. */
  follow: () => () => void;
}

/** Makes the pause of one form. */
export function makeDecision<Held extends object>(): DecisionControl<Held> {
  const state = makeStore<DecisionState>({ ready: false, dropped: null });
  let now: Deciding<Held> | null = null;
  let since = performance.now();
  let why = ONLY_OPENED;
  let document: { id: string; since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notice = () => {
    const inView = shownDocuments.get();
    const documents = now?.documents ?? [];
    if (document && !documents.includes(document.id)) document = null;
    const shown = documents.find((id) => inView.has(id));
    // Seen once, it may be closed; of several the one that was shown last is named.
    if (shown !== undefined && shown !== document?.id)
      document = { id: shown, since: document?.since ?? inView.get(shown) ?? performance.now() };
  };
  /** When a press begins to count; null while there is something that was not shown yet. */
  const due = (): number | null => {
    if (now === null || now.of === null) return null;
    if (now.documents.length === 0) return since + SETTLING;
    return document && Math.max(since, document.since) + SETTLING;
  };
  const reckon = () => {
    clearTimeout(timer);
    const at = due();
    const left = at === null ? Number.POSITIVE_INFINITY : at - performance.now();
    const ready = left <= 0;
    state.set((all) => (all.ready === ready ? all : { ...all, ready }));
    if (!ready && at !== null) timer = setTimeout(reckon, Math.ceil(left));
  };
  const restart = (came = false) => {
    since = performance.now();
    why = came ? ONLY_CAME : ONLY_OPENED;
    reckon();
  };
  const drop = (id: CommandId, words: string, again = false) => {
    const count = (state.get().dropped?.count ?? 0) + 1;
    state.set((all) => ({ ...all, dropped: { id, words, again, count } }));
    return null;
  };

  return {
    state,
    restart,
    tell: (deciding) => {
      const before = now;
      now = deciding;
      notice();
      const isSame =
        before?.of === deciding.of &&
        before.version === deciding.version &&
        before.documents.join(' ') === deciding.documents.join(' ');
      if (isSame) return;
      if (before?.of !== deciding.of) state.set((all) => ({ ...all, dropped: null }));
      restart();
    },
    follow: () => {
      const look = () => {
        notice();
        reckon();
      };
      look();
      const stop = shownDocuments.subscribe(look);
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    aside: () => {
      if (!now?.held) return null;
      const documentShown = now.documents.length === 0 ? null : document?.id;
      const known = documentShown === undefined ? {} : { documentShown };
      return { ...now.held, ...known } as Held & Seen;
    },
    press: (id) => {
      if (now?.held === null) return drop(id, UNHELD);
      const at = due();
      if (now === null || at === null) {
        now?.show();
        return drop(id, UNSEEN);
      }
      if (lastPress() < at) return drop(id, why, true);
      const documentShown = now.documents.length === 0 ? null : (document?.id ?? null);
      return { ...now.held, documentShown } as Held & Seen;
    },
  };
}
