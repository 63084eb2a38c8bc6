import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useLayoutEffect } from 'react';
import type { Ref } from 'react';
import { EmployeeMatch, useEmployeeMatch } from '#src/features/match/web/employee-match.tsx';
import { runCommand } from '#src/web/palette/run-command.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showDate } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { Decision } from '#src/features/work/web/decision.ts';
import { useTaskDraft } from '#src/features/work/web/task-draft.ts';
import { useFormFocus } from '#src/features/work/web/use-form-focus.ts';
import type { Match, TestResult } from '../drug-testing.shapes.ts';
import { matchesQuery } from './drug-testing.queries.ts';
import '#src/web/ui/task-form.css';

/** What the keys of the screen do in the panel. */
export interface MatchHandle {
  confirm: () => Promise<void>;
  choose: (index: number) => void;
  search: () => void;
}

interface MatchPanelProps {
  handle: Ref<MatchHandle>;
  client: number | null;
  result: TestResult;
  pane: PaneHandle;
  /** The pause before a match is taken. */
  decision: Decision;
  error: unknown;
  onMatch: (employeeId: string) => Promise<void>;
  /** Told whether somebody is chosen. */
  onPick: (picked: boolean) => void;
  /** Leaves it with whom it is; absent while it is nobody's. */
  onLeave?: () => void;
}

/** Whose result it is: those who may be meant first, a search for the rest. */
export function MatchPanel({
  handle,
  client,
  result,
  pane,
  decision,
  error,
  onMatch,
  onPick,
  onLeave,
}: MatchPanelProps) {
  const body = useFormFocus(pane);
  const matcher = useEmployeeMatch({
    useAnswer: (query) => useMatches(client, result, query),
    rowsOf: ({ matches }) =>
      matches.filter(({ employeeId }) => employeeId !== result.employeeId).map(candidateOf),
    // The one who is certain stands chosen, in sight; one key confirms it.
    suggestedOf: ({ certain }) => (certain === result.employeeId ? null : certain),
    decision,
    onConfirm: () => void runCommand('result.match', 'key'),
    least: LEAST,
  });
  const { list, picked } = matcher;
  const isPicked = picked !== null;
  useLayoutEffect(() => onPick(isPicked), [onPick, isPicked]);
  useTaskDraft({
    form: 'testMatch',
    taskId: result.drugTestId,
    documents: undefined,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
  });
  const confirm = async (): Promise<void> => {
    if (picked) await onMatch(picked.employeeId);
  };
  useImperativeHandle(handle, () => ({ confirm, choose: matcher.choose, search: matcher.search }));
  return (
    <Section title="Whose result is it?">
      <div
        ref={body}
        className="test-match task-body"
        role="group"
        aria-label="Whose result it is"
        tabIndex={-1}
        data-autofocus
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          if (event.key === 'Escape') onLeave?.();
          if (matcher.onArrow(event)) return;
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.repeat)
            void runCommand('result.match', 'key');
          else return;
          event.preventDefault();
        }}
      >
        {error !== null && (
          <p className="form-error" role="alert">
            {messageOf(error)}
          </p>
        )}
        <EmployeeMatch
          matcher={matcher}
          note={noteOf(
            list.answer === undefined,
            list.rows.length,
            matcher.suggested !== null,
            onLeave !== undefined,
          )}
        />
        <div className="test-actions">
          <CommandButton id="result.next" variant="quiet">
            Skip
          </CommandButton>
          <CommandButton id="result.match" variant="primary">
            {picked ? `Match to ${picked.name}` : 'Match'}
          </CommandButton>
        </div>
      </div>
    </Section>
  );
}

/** Shorter texts are not looked for. */
const LEAST = 2;

/** Those who may be meant by a result, or whom a text finds; of a new text the ones before, until it is answered. */
function useMatches(client: number | null, result: TestResult, query: string) {
  const isShort = query !== '' && query.length < LEAST;
  const { data, isPlaceholderData, error } = useQuery({
    ...matchesQuery(client, result, isShort ? '' : query),
    placeholderData: keepPreviousData,
  });
  return { data, isPlaceholderData: isPlaceholderData || isShort, error };
}

function noteOf(pending: boolean, count: number, certain: boolean, again: boolean): string {
  if (pending) return 'Looking through the files …';
  if (certain) return 'Suggested by what was reported. Compare, then Enter confirms.';
  if (again && count === 0)
    return 'Nobody else on file fits. Press / to search for the name, or Escape keeps it where it is.';
  return count > 0
    ? 'Nobody is certain. These share something with the report: compare before you choose.'
    : 'Nobody on file fits. Press / to search for the name, or leave it until the file is there.';
}

function candidateOf(match: Match) {
  return {
    employeeId: match.employeeId,
    name: match.name,
    clientName: match.clientName,
    facts: [
      showDate(match.birthDate),
      match.license && `${match.licenseState ?? ''} ${match.license}`.trim(),
      match.ssnLast4 && maskedSsn(match.ssnLast4),
      match.workId,
      match.status,
      ...match.against.map((one) => `but: ${one}`),
    ]
      .filter(Boolean)
      .join(' · '),
    evidence: match.evidence.map((one) => ({ ...one, spots: [] })),
  };
}
