import { pagesAddresses } from '../pages.addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { focusBefore } from '#src/web/panes/open-panes.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { UNDERWAY, useSending } from '#src/web/ui/sending.ts';
import { pagesApi } from '../pages.contract.ts';
import { arrangementFault, isUnchanged } from '../pages.rules.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import type { Desk } from '#src/features/work/web/desk.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { PageGrid } from './pages-grid.tsx';
import { PagePreview } from './pages-preview.tsx';
import { PageTools } from './pages-tools.tsx';
import {
  byRanges,
  movePages,
  partsIn,
  startArrangement,
  startCut,
  tilesOf,
  toggleCut,
  toggleKind,
  toggleOut,
  turnPages,
} from './pages-state.ts';
import type { Arrangement } from './pages-state.ts';
import type { PagesSubject } from './pages-subjects.ts';
import { itemQuery } from '#src/features/intake/web/items.queries.ts';
import './pages.css';
import { addressAt } from '#src/shared/address.ts';

/** The work that an item is part of, as the feature that has its desk hands it in. */
export interface ItemWork {
  /** The leases of this tab, by task. */
  leases: Store<ReadonlyMap<string, string>>;
  /** The address of a task's form. */
  formPath: (task: Pick<Task, 'formKey' | 'processInstanceId'>) => string;
  /** Notes what was done as the latest step to take back. */
  noteChange: Desk<Task, object>['noteChange'];
}

interface PagesArrangerProps extends ScreenProps {
  work: ItemWork;
}

/** An item's pages, to split, turn, order, merge and leave out; nothing changes until it is applied. */
export function PagesArranger({ params, search, pane, work }: PagesArrangerProps) {
  const { dqItemId = '' } = params;
  const { data: item, error, refetch } = useQuery(itemQuery(dqItemId));
  if (error && !item) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!item) return <div className="pages" aria-busy="true" />;
  return (
    <Arranger
      key={item.images.map(({ imageId }) => imageId).join()}
      item={item}
      proposed={proposedCut(item, search)}
      pane={pane}
      work={work}
    />
  );
}

/** The arrangement that the address asks to begin with: `file` is split before its page `cut`. */
function proposedCut(item: DqItem, { file, cut }: ScreenProps['search']): Arrangement | null {
  return typeof file === 'string' && Number.isInteger(Number(cut))
    ? startCut(item.images, file, Number(cut))
    : null;
}

/** So many changes of the pages can be taken back before they are applied. */
const MOST_BACK = 50;

interface ArrangerProps {
  item: DqItem;
  /** What may come of it; it is taken back as any change is. */
  proposed: Arrangement | null;
  pane: PaneHandle;
  work: ItemWork;
}

function Arranger({ item, proposed, pane, work }: ArrangerProps) {
  const { leases, formPath, noteChange } = work;
  const { dqItemId, images } = item;
  const [states, setStates] = useState<readonly Arrangement[]>(() => [
    startArrangement(images),
    ...(proposed ? [proposed] : []),
  ]);
  const [ranges, setRanges] = useState('');
  const [rangeFault, setRangeFault] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { sending: busy, once } = useSending();
  const rangeInput = useRef<HTMLInputElement>(null);
  /** The latest state is what is being typed: the ranges as a whole are one change, to be taken back at once. */
  const typing = useRef(false);
  const held = useStore(leases);
  const now = states.at(-1) ?? startArrangement(images);
  const parts = partsIn(now);
  const leftOut = tilesOf(now).filter(({ out }) => out);
  const changed = !isUnchanged(parts, images) || leftOut.length > 0;
  const fault = arrangementFault(parts, images, { leaveOut: true });
  const mayGo = useUnsaved('Pages', busy ? 'sending' : changed ? 'lost' : 'nothing');
  const { setTitle } = pane;
  useEffect(() => setTitle('Arrange pages'), [setTitle]);

  const push = (next: Arrangement): void => {
    setError(null);
    setStates((all) => (next === all.at(-1) ? all : [...all, next].slice(-MOST_BACK)));
  };
  /** What was typed says no longer how the pages stand. */
  const forgetRanges = (): void => {
    typing.current = false;
    setRanges('');
    setRangeFault(null);
  };
  const change = (next: Arrangement): void => {
    forgetRanges();
    push(next);
  };
  /** Moving the cursor and choosing pages is nothing to take back. */
  const look = (next: Arrangement): void => setStates((all) => [...all.slice(0, -1), next]);

  const undo = (): void => {
    forgetRanges();
    setStates((all) => (all.length > 1 ? all.slice(0, -1) : all));
  };

  const typeRanges = (text: string): void => {
    if (text.trim() === '') return typing.current ? undo() : forgetRanges();
    setRanges(text);
    const at = tilesOf(now).find(({ key }) => key === now.at) ?? tilesOf(now)[0];
    const next = byRanges(images, at?.imageId ?? '', text);
    if ('fault' in next) return setRangeFault(next.fault);
    setRangeFault(null);
    if (typing.current) look(next);
    else push(next);
    typing.current = true;
  };

  /** Back to the document, and the keyboard to the form that it stands beside. */
  const leave = (imageId: string | undefined): void => {
    if (imageId === undefined) return pane.close();
    const isBeside = focusBefore(pane.id);
    const path = addressAt(pagesAddresses.itemFile, { dqItemId, imageId });
    pane.open(path, { replace: true, focus: !isBeside });
  };
  const apply = async (): Promise<void> => once(send);
  const send = async (): Promise<void> => {
    setError(null);
    try {
      const leaseId = item.currentTaskId === null ? undefined : held.get(item.currentTaskId);
      const done = await call(
        pagesApi.arrange,
        {
          params: { dqItemId },
          body: {
            parts: parts.map(({ kind, pages }) => ({ kind, pages: [...pages] })),
            leaveOut: leftOut.length > 0,
            version: item.version,
            ...(leaseId ? { leaseId } : {}),
          },
        },
        { client: null },
      );
      const [first] = done.images;
      // The view that opens next must know the new files.
      queryClient.setQueryData(itemQuery(dqItemId).queryKey, {
        ...item,
        images: done.images,
        version: done.version,
      });
      noteChange(
        async (go) => {
          await call(
            pagesApi.undo,
            { params: { dqItemId, changeId: done.changeId } },
            { client: null },
          );
          await renew();
          if (item.formKey && item.processInstanceId)
            go(formPath({ formKey: item.formKey, processInstanceId: item.processInstanceId }));
        },
        wordsFor(done.images.length, done.items.length),
        (path) => pane.open(path),
      );
      if (first) leave(first.imageId);
      await renew();
    } catch (failure) {
      setError(failure);
    }
  };

  const unchanged = changed ? null : 'The pages stand as they were: there is nothing to apply.';
  const subject: PagesSubject = {
    kind: 'pages',
    // What stands while the ranges are at fault is only what was typed of them before.
    refusal: busy ? UNDERWAY : (rangeFault ?? unchanged ?? fault),
    turn: (by) => change(turnPages(now, by)),
    cut: () => change(toggleCut(now)),
    toggleKind: () => change(toggleKind(now)),
    move: (by) => change(movePages(now, by)),
    leaveOut: () => change(toggleOut(now)),
    ranges: () => rangeInput.current?.focus(),
    undo,
    cancel: () => mayGo(() => leave(images[0]?.imageId)),
    apply,
  };
  useScope('pages', subject, { pane });

  return (
    <div className="pages" aria-busy={busy}>
      <PageTools
        ranges={ranges}
        onRanges={typeRanges}
        rangeFault={rangeFault}
        rangeInput={rangeInput}
      />
      <div className="pages-body">
        <PageGrid pane={pane} files={images} dqItemId={dqItemId} now={now} onLook={look} />
        <PagePreview
          parts={parts}
          leftOut={leftOut}
          files={images}
          changed={changed}
          fault={changed ? fault : null}
          error={error === null ? null : messageOf(error)}
          matched={item.employeeId !== null}
        />
      </div>
    </div>
  );
}

async function renew(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['review'] });
  void queryClient.invalidateQueries({ queryKey: ['tasks'] });
}

function wordsFor(files: number, items: number): string {
  const own = files === 1 ? '1 file here' : `${files} files here`;
  const others = items === 0 ? '' : items === 1 ? ', 1 new item' : `, ${items} new items`;
  return `Pages arranged: ${own}${others}. The original is kept.`;
}
