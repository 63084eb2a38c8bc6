import { useViewer } from '#src/web/viewer.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { UNDERWAY } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { movesApi, type MergeSide } from '../moves.contract.ts';
import { strandedDocuments } from '../moves.rules.ts';
import { useMergeChoices, type Files } from './merge-lines.ts';
import { MergeTable, stepLine } from './merge-table.tsx';
import { counted, labelOf } from './merge-words.ts';
import { readAgain, undoMerge } from './moves.queries.ts';
import type { ComparedFiles, MergeSubject } from './moves-subjects.ts';

interface MergeCompareProps {
  client: number;
  pane: PaneHandle;
  files: Files;
  onSwap: () => void;
  onAnother: () => void;
  onMerged: () => void;
  /** One of the files is not as it was: both are to be read again. */
  onStale: () => void;
}

/** The keyboard comes to the first line when the files are there and nothing else in the pane has it. */
function useArrival(table: RefObject<HTMLTableElement | null>, { focused }: PaneHandle): void {
  useEffect(() => {
    const active = document.activeElement;
    const idle = active === document.body || active?.hasAttribute('data-pane');
    if (focused && idle) stepLine(table.current, 1);
    // Only on arrival: later the focus belongs to the user.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

const nameOf = ({ firstName, lastName }: MergeSide) => `${firstName} ${lastName}`;

/** Two files side by side: field by field and document by document one chooses what is kept (D22). */
export function MergeCompare(props: MergeCompareProps) {
  const { client, pane, files, onSwap, onAnother, onMerged, onStale } = props;
  const { to, from, documents, allowed } = files;
  const choices = useMergeChoices(files);
  const { lines, docsMap, fields } = choices;
  const [line, setLine] = useState('');
  const [remove, setRemove] = useState(allowed.includes('remove'));
  const table = useRef<HTMLTableElement>(null);
  useArrival(table, pane);
  const theirs = documents.filter(({ employeeId }) => employeeId === from.employeeId);
  const stranded = strandedDocuments(theirs, docsMap).length;
  const removes = remove && stranded === 0 && allowed.includes('remove');
  const merge = useMutation({
    mutationFn: () =>
      call(
        movesApi.merge,
        {
          params: { employeeId: to.employeeId },
          query: { fromEmployeeId: from.employeeId },
          body: { docsMap, fields, fromVersion: from.version, removeFrom: removes },
        },
        { client, version: to.version },
      ),
    onSuccess: ({ mergeId }) => {
      toast(`The file of ${nameOf(from)} was merged into that of ${nameOf(to)}.`, 'success', {
        undo: () => takeBack(client, to.employeeId, mergeId),
      });
      onMerged();
      void readAgain();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onStale();
    },
  });
  const idle = !merge.isPending && !merge.isSuccess;
  useUnsaved('Merge', idle && choices.touched ? 'lost' : 'nothing');
  const sum = Object.values(docsMap).filter((what) => what === 'move').length;
  const changed = Object.keys(fields).length;
  const shown = lines.find(({ id }) => id === line);
  const compared: ComparedFiles = {
    refusal: merge.isPending ? UNDERWAY : merge.isSuccess ? 'These files are merged.' : null,
    choose: (side) => {
      const current = shown ?? lines[0];
      if (!current) return;
      if (current.fixed === null) choices.choose(current.id, side);
      stepLine(table.current, 1);
    },
    view:
      shown?.kind === 'document'
        ? () => pane.open(documentAddress(shown.id), { beside: true })
        : null,
    swap: onSwap,
    another: onAnother,
    confirm: async () => {
      const yes = await confirm({
        text: [
          `Merge the file of ${nameOf(from)} (${from.clientName}) into that of ${nameOf(to)} (${to.clientName})?`,
          `${counted(changed, 'field changes', 'fields change')}, ${counted(sum, 'document comes', 'documents come')} over, ${theirs.length - sum} stay behind.`,
          removes
            ? 'The emptied file is removed.'
            : stranded === 0
              ? 'The emptied file is closed and points to this one.'
              : 'The other file is kept with what stays in it.',
          'This can be undone until either file changes.',
        ].join(' '),
        confirmText: 'Merge',
      });
      if (yes) merge.mutate();
    },
  };
  const subject: MergeSubject = { kind: 'merge', compared, undo: null };
  useScope('merge', subject, { pane });
  const { workIdName } = useViewer();
  return (
    <div className="merge">
      {merge.error && (
        <p className="form-error" role="alert">
          {messageOf(merge.error)}
        </p>
      )}
      <div className="merge-lines">
        <MergeTable
          files={files}
          lines={lines}
          tableRef={table}
          onLine={setLine}
          onChoose={choices.choose}
        />
        <MergeSummary
          files={files}
          same={choices.same.map((field) => labelOf(field, workIdName))}
        />
      </div>
      <footer className="merge-actions">
        {allowed.includes('remove') && (
          <CheckboxField
            label={`Remove the emptied file of ${nameOf(from)}`}
            checked={removes}
            onChange={setRemove}
            disabled={stranded > 0}
            hint={
              stranded > 0
                ? `It is kept: ${counted(stranded, 'document stays', 'documents stay')} in it.`
                : undefined
            }
          />
        )}
        <CommandButton id="merge.another" variant="quiet">
          Other file …
        </CommandButton>
        <CommandButton id="merge.swap" variant="quiet">
          Swap
        </CommandButton>
        <CommandButton id="merge.confirm" variant="primary">
          Merge
        </CommandButton>
      </footer>
    </div>
  );
}

/** What is not chosen: fields that agree, the documents that are here, and what comes over whatever one chooses. */
function MergeSummary({ files, same }: { files: Files; same: readonly string[] }) {
  const { to, from, documents } = files;
  const own = documents.filter(({ employeeId }) => employeeId === to.employeeId);
  const others = from.counts.map(({ kind, count }) => `${kind} (${count})`);
  return (
    <ul className="merge-summary">
      {same.length > 0 && <li>The same in both: {same.join(', ')}.</li>}
      <li>
        {own.length === 0
          ? 'This file has no documents of its own.'
          : `Of this file ${counted(own.length, 'document stays', 'documents stay')} as they are.`}
      </li>
      <li>
        {others.length === 0
          ? 'Notes and history come over.'
          : `These come over: ${others.join(', ')}, notes and history.`}{' '}
        The location stays {to.clientName}.
      </li>
    </ul>
  );
}

async function takeBack(client: number, employeeId: string, mergeId: string): Promise<void> {
  try {
    await undoMerge(client, employeeId, mergeId);
    toast('The files are two again.', 'success');
  } catch (error) {
    toast(messageOf(error), 'danger');
  }
}
