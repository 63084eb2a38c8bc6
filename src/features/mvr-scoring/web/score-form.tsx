import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { FormProblems } from '#src/features/work/web/form-problems.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { UNHELD } from '#src/features/work/web/decision.ts';
import type { Seen } from '#src/features/work/web/decision.ts';
import { DecisionFrame, showPaper, useDecision } from '#src/features/work/web/decision-frame.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { usePaperBeside } from '#src/features/work/web/use-paper-beside.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import type { Scoring } from '../mvr-scoring.shapes.ts';
import { LineTable } from './line-table.tsx';
import { paperAddress, scoringQuery } from './mvr-scoring.queries.ts';
import { RulePicker } from './rule-picker.tsx';
import { openNextScoring, tellScore } from './score-desk.ts';
import { ScoreHead } from './score-head.tsx';
import { ScoreQuestions } from './score-questions.tsx';
import type { Asking } from './score-questions.tsx';
import { ScoreResult } from './score-result.tsx';
import { ScoreSum } from './score-sum.tsx';
import type { ScoreSubject } from './scoring-subjects.ts';
import { useCurrentLine } from './use-current-line.ts';
import { useDecisions } from './use-decisions.ts';
import { useScoringLease } from './use-scoring-lease.ts';
import './mvr-scoring.css';

/** An MVR to score: its lines with the rules that took them, its paper beside (R094). */
export function ScoreForm({ params, pane }: ScreenProps) {
  const { scoringId = '' } = params;
  const { data, error, refetch } = useQuery(scoringQuery(scoringId));
  const { setTitle } = pane;
  const name = data && `${data.employee.lastName}, ${data.employee.firstName}`;
  usePaperBeside(pane, data?.paper && paperAddress(scoringId));
  useEffect(() => {
    if (name) setTitle(`MVR: ${name}`);
  }, [setTitle, name]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="score-form" aria-busy="true" />;
  return data.standing === 'waiting' ? (
    <Editor key={scoringId} scoring={data} pane={pane} />
  ) : (
    <ScoreResult key={scoringId} scoring={data} pane={pane} />
  );
}

/** Records that were passed over in this tab. */
const skipped = new Set<string>();

function Editor({ scoring, pane }: { scoring: Scoring; pane: PaneHandle }) {
  const { scoringId, definition, paper } = scoring;
  const lease = useScoringLease(scoring);
  const decisions = useDecisions(scoring);
  const { lines, outcome, said, changed } = decisions;
  const at = useCurrentLine(scoring, decisions);
  const { line, current, rules } = at;
  const [asking, setAsking] = useState<Asking>(null);
  const decision = useDecision({
    of: scoringId,
    held: lease.leaseId === null ? null : { leaseId: lease.leaseId },
    documents: paper ? [paper.documentId] : [],
    show: () => showPaper(pane, paper && paperAddress(scoringId)),
  });
  const ruleInput = useRef<HTMLInputElement>(null);
  const form = useReviewerForm({
    form: 'score',
    taskId: scoringId,
    documents: paper ? [{ imageId: paper.documentId }] : [],
    entries: said,
    restore: decisions.restore,
    dirty: changed,
    decision,
    pane,
    title: null,
    unsaved: { label: 'the lines of this MVR', state: changed ? 'lost' : 'nothing' },
  });
  const { body, error } = form;
  useEffect(() => {
    body.current?.querySelector('tr[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [body, current]);

  const go = (path: string, how = {}) => pane.open(path, how);
  const send = async (): Promise<void> => {
    const open = lines.find(({ decidedBy }) => decidedBy === null);
    if (open) {
      at.goTo(open.lineId);
      toast(
        outcome.open === 1 ? 'One line waits for you.' : `${outcome.open} lines wait for you.`,
        'warning',
      );
      return;
    }
    await form.decide('mvrScore.send', () => score);
  };
  const score = async (seen: { leaseId: string } & Seen): Promise<void> => {
    try {
      const sent = call(
        mvrScoringApi.score,
        {
          params: { scoringId },
          body: {
            mvrScoreDefId: definition.mvrScoreDefId,
            ...seen,
            decisions: [...said.decisions],
            added: [...said.added],
            override: said.override,
          },
        },
        { client: null },
      );
      form.forgetSent(sent);
      const scored = await sent;
      tellScore(scored, go);
      // The next one first: this form would turn into its result for a moment.
      await openNextScoring(go, [...skipped]).finally(() =>
        queryClient.setQueryData(scoringQuery(scoringId).queryKey, scored),
      );
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'mvr-scoring.lease_lost') {
        lease.lost(failure);
        return;
      }
      if (failure instanceof ApiError && failure.status === 409)
        await queryClient.invalidateQueries({ queryKey: scoringQuery(scoringId).queryKey });
      throw failure;
    }
  };
  const subject: ScoreSubject = {
    kind: 'mvrScore',
    refusal: lease.leaseId === null ? UNHELD : null,
    send,
    skip: async () => {
      await form.once(async () => {
        skipped.add(scoringId);
        await lease.release();
        await openNextScoring(go, [...skipped]);
      });
    },
    lines: {
      line: line?.lineId ?? null,
      step: at.step,
      nextOpen: () => {
        if (!at.toOpen()) toast('No line waits for you.', 'success');
      },
      findRule: () => ruleInput.current?.focus(),
      chooseRule: (index) => {
        const rule = rules[index];
        if (rule) at.choose(rule.ruleId);
      },
      leaveOut: () => {
        if (line?.lineId.startsWith('m')) at.forget();
        else if (line) setAsking('leaveOut');
      },
      automatic: at.forget,
      addLine: () => setAsking('add'),
      override: () => (said.override ? decisions.override(null) : setAsking('override')),
    },
    reopen: null,
  };
  useScope('mvrScore', subject, { pane });

  return (
    <DecisionFrame decision={decision}>
      <div className="score-form">
        <div className="score-body" ref={body} tabIndex={-1} data-autofocus>
          <FormProblems
            notHeld={lease.problem === null ? null : messageOf(lease.problem)}
            onClaim={lease.claimAgain}
            error={error}
          />
          <ScoreHead scoring={scoring} />
          {lines.length === 0 ? (
            <p className="score-note">
              {scoring.known ? 'The record is clear: it has no lines.' : 'No lines yet.'}
            </p>
          ) : (
            <LineTable
              lines={lines}
              rules={definition.rules}
              reasons={definition.reasons}
              current={current}
              onCurrent={at.goTo}
            />
          )}
          {line && (
            <RulePicker
              key={line.kind}
              rules={rules}
              chosen={line.ruleId}
              onChoose={at.choose}
              inputRef={ruleInput}
              onDone={() => body.current?.focus({ preventScroll: true })}
            />
          )}
        </div>
        <ScoreSum definition={definition} decisions={decisions} />
        <footer className="score-actions">
          <CommandButton id="mvrScore.addLine">Add line</CommandButton>
          <CommandButton id="mvrScore.leaveOut">Leave out</CommandButton>
          <CommandButton id="mvrScore.override">
            {said.override ? 'Take the sum' : 'Own score'}
          </CommandButton>
          <CommandButton id="mvrScore.skip">Skip</CommandButton>
          <CommandButton id="mvrScore.send" variant="primary">
            Score
          </CommandButton>
        </footer>
        <ScoreQuestions
          asking={asking}
          scoring={scoring}
          decisions={decisions}
          at={at}
          onClose={() => setAsking(null)}
        />
      </div>
    </DecisionFrame>
  );
}
