import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#src/web/http.ts';
import { usePane } from '#src/web/panes/pane-context.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { pagesApi } from '../pages.contract.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import type { ItemWork } from './pages-arranger.tsx';
import { PageHistory } from './pages-history.tsx';
import { batchQuery, twinsQuery } from './pages.queries.ts';
import type { PaperSubject } from './pages-subjects.ts';
import { TwinNotes, twinPath } from './twin-notes.tsx';
import './pages.css';
import { reviewAddresses } from '#src/features/review/review.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

interface PaperApart {
  imageId: string;
  page: number;
  why: 'person' | 'paper';
}

interface PaperNotesProps {
  item: DqItem;
  task: Task;
  /** The type that stands in the form. */
  documentTypeId?: number | null | undefined;
  /** Where another paper seems to begin in it. */
  apart?: PaperApart | null | undefined;
  noteChange: ItemWork['noteChange'];
}

/** What is known of a paper is read once its form stands: it must not hold the form up. */
const LATER = 400;

/** What a paper brings along: its flag, who else sent it, what came with it, how its pages were. */
export function PaperNotes({
  item,
  task,
  documentTypeId = item.documentTypeId,
  apart,
  noteChange,
}: PaperNotesProps) {
  const { dqItemId } = item;
  const pane = usePane();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  const { data: twins = [] } = useQuery({ ...twinsQuery(dqItemId), enabled: late });
  const { data: batch = [] } = useQuery({ ...batchQuery(dqItemId), enabled: late });
  const rest = batch.filter(({ clientName, documentType }) => !clientName || !documentType).length;

  const pages = addressAt(reviewAddresses.pages, { dqItemId });
  const subject: PaperSubject = {
    kind: 'paper',
    arrange: () => pane?.open(pages, { beside: true }),
    split: apart
      ? () => pane?.open(`${pages}?file=${apart.imageId}&cut=${apart.page}`, { beside: true })
      : null,
    flag: async () => {
      const { flagged } = await call(
        pagesApi.flag,
        { params: { dqItemId }, body: { flagged: !task.flagged } },
        { client: null },
      );
      await renew();
      toast(flagged ? 'Flagged.' : 'The flag is taken away.', 'success');
    },
    note: async (note) => {
      await call(pagesApi.flag, { params: { dqItemId }, body: { note } }, { client: null });
      await renew();
      toast('Noted.', 'success');
    },
    applyToBatch: async () => {
      const values = {
        ...(item.clientId === null ? {} : { clientId: item.clientId }),
        ...(documentTypeId === null ? {} : { documentTypeId }),
      };
      if (Object.keys(values).length === 0)
        return void toast('Choose a client or a type first.', 'warning');
      const { changeId, items } = await call(
        pagesApi.applyToBatch,
        { params: { dqItemId }, body: values },
        { client: null },
      );
      await renew();
      if (changeId === null)
        return void toast(
          items.length === 0
            ? 'Nothing else of this batch is open.'
            : 'The rest of the batch is in the hands of colleagues.',
          'warning',
        );
      noteChange(
        async () => {
          await call(pagesApi.undo, { params: { dqItemId, changeId } }, { client: null });
          await renew();
          toast('The batch is as it was.', 'success');
        },
        'The rest of the batch has the same client and type. Each is still reviewed by itself.',
        (path) => pane?.open(path),
      );
    },
    openTwin: () => {
      const [first] = twins;
      if (first) pane?.open(twinPath(first), { beside: true });
      else toast('Nothing else is the same as this document.', 'warning');
    },
  };
  useScope('paper', subject, { pane });

  return (
    <>
      {task.flagged && (
        <p className="paper-flag">
          <StatusBadge tone="warning">Flagged for a second look</StatusBadge>
        </p>
      )}
      {apart && (
        <div className="paper-apart">
          <p className="task-note">
            {apart.why === 'person'
              ? `Page ${apart.page} seems to be about somebody else.`
              : `Another document seems to begin on page ${apart.page}.`}
          </p>
          <CommandButton id="paper.split">Split before page {apart.page}</CommandButton>
        </div>
      )}
      <TwinNotes twins={twins} images={item.images} />
      {batch.length > 0 && (
        <p className="task-note">
          {batch.length === 1
            ? '1 more document came with it'
            : `${batch.length} more documents came with it`}
          {rest > 0 && `, ${rest} without client or type`}
          {'.'}
        </p>
      )}
      {late && <PageHistory dqItemId={dqItemId} />}
    </>
  );
}

async function renew(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['review'] });
  void queryClient.invalidateQueries({ queryKey: ['tasks'] });
}
