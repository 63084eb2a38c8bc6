import { useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { writeSort } from '#src/shared/columns.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import '#src/web/ui/task-form.css';
import { toast } from '#src/web/ui/toasts.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import type { Desk } from './desk.ts';
import { QueueChips } from './queue-chips.tsx';
import { countOf, isNarrowed, narrowed } from './queue-process.ts';
import type { QueueProcess, QueueView } from './queue-process.ts';
import { useQueueRows } from './queue-rows.ts';
import { useQueueState } from './queue-state.ts';
import { QueueViewMenu } from './queue-view-menu.tsx';
import { TaskStrip } from './task-strip.tsx';
import type { DueQueueSubject, QueueSubject } from './subjects.ts';
import type { SelectedTasks } from './task-bulk.tsx';
import type { QueueTask, StepCount } from './work-task.ts';
import './work.css';

const taskId = (task: QueueTask): string => task.taskId;

/** What is typed, taken over as a filter once the typing rests. */
function useTyped<Task extends QueueTask, View extends QueueView>({ view }: Desk<Task, View>) {
  const [typed, setTyped] = useState(view.get().search ?? '');
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = typed.trim();
      if ((view.get().search ?? '') === text) return;
      view.set((now) => ({ ...now, search: text || undefined }));
    }, 150);
    return () => clearTimeout(timer);
  }, [view, typed]);
  return [typed, setTyped] as const;
}

interface TaskQueueProps<Task extends QueueTask, View extends QueueView> extends ScreenProps {
  process: QueueProcess<Task, View>;
  /** What can be done with the selected ones. */
  bulk: ComponentType<SelectedTasks<Task>>;
}

/** The queue of a process, oldest first; Enter claims a task and opens its form. */
export function TaskQueue<Task extends QueueTask, View extends QueueView>({
  pane,
  search: address,
  process,
  bulk: Bulk,
}: TaskQueueProps<Task, View>) {
  const { desk, title, words, writeFilters } = process;
  const [counts, setCounts] = useState<readonly StepCount[]>([]);
  const offered = process.useFilters(address, counts);
  const list = useQueueState(process, pane, address, offered);
  const { sort, wanted } = list;
  const listed = useMemo(
    (): View => ({ ...wanted, sort: sort ? writeSort(sort) : undefined }),
    [wanted, sort],
  );
  const queue = useQueueRows(process, listed);
  const { query, rows } = queue;
  // The menu of filters shows them; it is made before the list is known.
  if (counts !== queue.counts) setCounts(queue.counts);
  const [typed, setTyped] = useTyped(desk);
  const columns = useColumns(process.id, process.columns);
  const view = JSON.stringify(listed);
  const { selection, select, selected, clear } = useSelection(rows, taskId, view);
  // Once all of them are loaded, those in sight are counted; what left stands in grey only until one moves on.
  const isWhole = query.isSuccess && !query.hasNextPage && !query.isPlaceholderData;
  const total = isWhole ? undefined : countOf(wanted, counts);
  const count = isWhole ? rows.length - queue.left.size : total;
  const { setTitle } = pane;
  useEffect(() => setTitle(title, count), [setTitle, title, count]);

  const go = (path: string) => pane.open(path, { beside: true });
  const state: Readonly<Record<string, string | undefined>> = {
    ...writeFilters(wanted),
    sort: listed.sort,
  };
  const subject: QueueSubject = {
    kind: 'queue',
    claimNext: () => desk.openNext(go),
    release: async () => {
      const task = rows.find((row) => row.taskId === queue.cursor.current);
      if (task?.hold !== 'mine') return;
      await process.leases.release(task.taskId);
      await queue.pull();
    },
    show: (which) => list.narrow(narrowed(wanted, which, process.steps)),
    clients: process.clients,
    showClient: (clientId) => list.setFilter('company', clientId),
    showNew: queue.showFresh,
    saveView: (name) => process.views.save(name, state),
    undo: () => desk.undoStep(go),
  };
  useScope('queue', subject, { pane });
  const endWait = async () => {
    const task = rows.find((row) => row.taskId === queue.cursor.current);
    const { setWait } = process;
    if (!task || !setWait) return;
    const { taskId: id, waitsUntil } = task;
    if (waitsUntil === null) return void toast('This document waits for nothing.', 'warning');
    await setWait(id, null);
    await queue.pull();
    desk.noteChange(
      async () => {
        await setWait(id, waitsUntil);
        await queue.pull();
      },
      'The wait is over: Claim next has it again.',
      go,
    );
  };

  const exportRows = (only?: string) => process.exportRows(listed, columns.ids, only);
  const locked = queue.lockedByOthers ?? 0;
  const inHand = useStore(desk.inHand);
  return (
    <div className="queue">
      {process.setWait && (
        <DueKeys
          pane={pane}
          onOverdue={() => list.setFilter('due', state['due'] === 'overdue' ? '' : 'overdue')}
          onWaiting={() => subject.show('waiting')}
          onEndWait={endWait}
        />
      )}
      {process.strip && (
        <TaskStrip rows={rows} left={queue.left} inHand={inHand} strip={process.strip} />
      )}
      <ListBar
        columns={columns}
        filters={offered}
        list={list}
        end={
          <CommandButton id="queue.claimNext" variant="primary">
            Claim next
          </CommandButton>
        }
      >
        <QueueChips
          wanted={wanted}
          steps={process.steps}
          counts={counts}
          show={subject.show}
          showStep={(formKey) => list.setFilter('formKey', formKey)}
        />
        <QueueViewMenu views={process.views} state={state} />
        <SearchBox
          label={words.searchBox}
          placeholder="File, client, employee, sender"
          value={typed}
          onChange={setTyped}
        />
        {locked > 0 && <span className="queue-locked">{showCount(locked)} locked by others</span>}
        <span role="status">
          {queue.fresh > 0 && (
            <Button variant="quiet" onClick={queue.showFresh}>
              {showCount(queue.fresh)} new
            </Button>
          )}
        </span>
      </ListBar>
      <DataList
        label={title}
        rows={rows}
        rowId={taskId}
        {...columns.shown}
        faded={queue.left}
        {...endless(query, rows)}
        total={total}
        empty={
          <EmptyState title={locked > 0 ? 'Nothing is free here' : words.nothing}>
            {locked > 0
              ? `${showCount(locked)} locked by others.`
              : isNarrowed(wanted)
                ? words.noMatch
                : words.howTheyCome}
          </EmptyState>
        }
        selection={selection}
        onSelection={select}
        {...list.sorting}
        view={view}
        {...(typed === '' ? {} : { onEscape: () => setTyped('') })}
        onExport={() => exportRows()}
        canEdit
        inHand={inHand}
        onCursor={queue.onCursor}
        onSight={queue.onSight}
        onOpen={(task, how) =>
          void desk
            .openTask(task, (path) => pane.open(path, how))
            .catch((error: unknown) => {
              toast(messageOf(error), 'warning');
              void queue.pull();
            })
        }
        takesFocus
      />
      <Bulk
        tasks={selected}
        onExport={exportRows}
        note={
          query.hasNextPage && selected.length === rows.length
            ? `all that are loaded, not the ${total === undefined ? 'whole list' : showCount(total)}: go to the end of the list to load more`
            : undefined
        }
        onClear={clear}
      />
    </div>
  );
}

interface DueKeysProps {
  pane: PaneHandle;
  onOverdue: () => void;
  onWaiting: () => void;
  onEndWait: () => Promise<void>;
}

/** The commands of a queue whose tasks have a time limit and can be put off. */
function DueKeys({ pane, onOverdue, onWaiting, onEndWait }: DueKeysProps) {
  const subject: DueQueueSubject = {
    kind: 'dueQueue',
    showOverdue: onOverdue,
    showWaiting: onWaiting,
    endWait: onEndWait,
  };
  useScope('dueQueue', subject, { pane });
  return null;
}
