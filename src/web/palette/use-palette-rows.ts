import { useMemo, useState } from 'react';
import type { Argument } from '#commands/command.ts';
import { hasFeature, permitted } from '../access.ts';
import { connection } from '../connection.ts';
import { paneState } from '../panes/pane-state.ts';
import { useStore } from '../store.ts';
import { useViewer, type Viewer } from '../viewer.ts';
import { skipRows, typedRows, TYPED_KINDS } from './argument-step.ts';
import { providersFor, providersOf, splitMode, type Mode } from './modes.ts';
import { noteOf } from './palette-notes.ts';
import {
  commandRows,
  foundRows,
  missingRows,
  modeRows,
  moreRows,
  recentlyOpened,
  retryRow,
  type ShownRow,
} from './palette-rows.ts';
import type { PaletteProvider } from './provider.ts';
import { searches } from './providers.ts';
import { currentUses, keepRecentsIn, recentRows } from './recents.ts';
import { openScopes, type OpenScope } from './scope.ts';
import { placeAfter, placeChips, scopesIn, type PlaceChip } from './scope-chip.ts';
import { useSearch, type SearchState } from './use-search.ts';

/** Employees shown below the commands, where nobody asked for employees alone. */
const MOST_ALSO = 6;
const NOBODY: readonly PaletteProvider[] = [];

/** What the palette has to offer for what is typed. */
interface PaletteRows {
  rows: readonly ShownRow[];
  mode: Mode;
  /** Names what the rows answer: a late answer to an older question counts as new once. */
  question: string;
  search: SearchState;
  /** Tells what is typed now, before it is drawn. */
  ahead: (line: string) => void;
  /** The rows that were searched for answer an older text. */
  stale: boolean;
  busy: boolean;
  /** What is said instead of rows, or of why there are none. */
  note: string | null;
  chips: readonly PlaceChip[];
  /** What counts as open where it acts. */
  open: readonly OpenScope[];
  /** It searches across clients. */
  everywhere: boolean;
}

/**
 * The rows for what is typed: commands, what searches find, or answers to the step that a command asks.
 * @param typed the text of the input, with the sign of its mode
 * @param step the argument that is asked for; null while nothing is
 * @param asking the id of the command that asks
 * @param removed how many of the places it acts in were taken away
 */
export function usePaletteRows({
  typed,
  step,
  asking,
  removed,
}: {
  typed: string;
  step: Argument | null;
  asking: string;
  removed: number;
}): PaletteRows {
  const viewer = useViewer();
  const offline = useStore(connection) === 'offline';
  const { providers: brought, missing } = useStore(searches);
  const [around] = useState(() => readAround(viewer.client));
  const chips = useMemo(() => placeChips(viewer, around.pane.title), [viewer, around]);
  const place = placeAfter(chips, removed);
  const open = useMemo(() => scopesIn(place, around.open, around.pane.id), [place, around]);

  // Across clients the permissions are those held outside of any.
  const everywhere = place === 'everywhere' && !step;
  const actor = useMemo<Viewer>(
    () =>
      everywhere ? { ...viewer, client: null, grants: viewer.user?.permissions ?? {} } : viewer,
    [viewer, everywhere],
  );
  const providers = useMemo(
    () =>
      brought.filter(
        ({ permission, feature, needsClient }) =>
          permitted(permission, actor) &&
          hasFeature(feature, actor) &&
          !(needsClient && actor.client === null),
      ),
    [actor, brought],
  );
  const read = (line: string) =>
    step ? { mode: '' as const, text: line.trim() } : splitMode(line);
  const { mode, text } = read(typed);
  const atStart = text === '';
  const asked = useMemo(
    () => (step ? providersFor(step.kind, atStart, providers) : NOBODY),
    [step, atStart, providers],
  );
  const inMode = useMemo(() => providersOf(mode, text, providers), [mode, text, providers]);
  // Without a sign, what is typed may be a name as well: employees follow the commands.
  const also = mode === '' && !step && text.length >= 2;
  const people = useMemo(() => providersOf('@', 'x', providers), [providers]);
  const searched = step ? asked : also ? people : inMode;
  const search = useSearch(searched, text, actor);
  const stale = searched.length > 0 && search.text !== text;

  // By themselves: an answer of a search changes none of them.
  const isOfCommands = !step && (mode === '' || mode === '>');
  const commands = useMemo<ShownRow[]>(() => {
    if (!isOfCommands) return [];
    const uses = currentUses(actor.user?.id ?? '');
    return commandRows(text, { viewer: actor, place, open, uses, pane: around.pane });
  }, [isOfCommands, text, place, open, actor, around]);
  const answers = useMemo<ShownRow[]>(() => {
    if (searched.length > 0 && search.error && !also) return [retryRow()];
    if (step) {
      const typedIn = TYPED_KINDS.includes(step.kind) ? typedRows(step, text) : [];
      // What is outside the client cannot be acted on in it; only its own command leaves the client for it.
      const found = search.found.map(({ provider, rows: all }) => ({
        provider,
        rows: provider.kind === step.kind ? all : all.filter(({ across }) => !across),
      }));
      return [...skipRows(step, text), ...typedIn, ...foundRows(found, text)];
    }
    if (mode === '?') return modeRows(providers);
    if (isOfCommands) {
      if (!also) return commands;
      return [...commands, ...foundRows(search.found, text, MOST_ALSO), ...moreRows(people, text)];
    }
    const [first] = providersOf(mode, 'x', providers);
    const lately = text === '' ? recentlyOpened(recentRows(mode), first) : [];
    return [...lately, ...foundRows(search.found, search.text), ...moreRows(inMode, text)];
  }, [step, mode, text, also, commands, isOfCommands, searched, people, inMode, providers, search]);
  const rows = useMemo(() => [...answers, ...missingRows(missing)], [answers, missing]);

  const atOnce = searched.length === 0 || rows[0]?.key.startsWith('command:');
  return {
    rows,
    mode,
    question: `${asking} ${step?.name ?? ''} ${mode} ${place} ${atOnce ? text : search.text}`,
    search,
    ahead: (line) => {
      const next = read(line);
      if (next.mode === mode) search.ahead(next.text);
    },
    stale,
    busy: search.busy && !offline,
    note: noteOf({
      mode,
      step,
      text,
      client: actor.client,
      offline,
      search,
      searched,
      rows: answers,
    }),
    chips,
    open,
    everywhere,
  };
}

/** What stood open when the palette was: it covers the screens, so nothing changes below it. */
function readAround(client: number | null) {
  keepRecentsIn(client);
  const open = openScopes();
  const { focused } = paneState.get();
  const published = open.some(({ paneId }) => paneId !== null && paneId === focused);
  // The pane's own element has its title, as the screen named it.
  const pane = document.querySelector(`[data-pane="${CSS.escape(focused)}"]`);
  return {
    open,
    pane: {
      id: published ? focused : null,
      title: published ? (pane?.getAttribute('aria-label') ?? null) : null,
    },
  };
}
