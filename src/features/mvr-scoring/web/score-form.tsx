import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { UNHELD } from '#src/features/work/web/decision.ts';
import type { Seen } from '#src/features/work/web/decision.ts';
import { DecisionFrame, showPaper, useDecision } from '#src/features/work/web/decision-frame.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { usePaperBeside } from '#src/features/work/web/use-paper-beside.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import { bandOf } from '../outcome.rules.ts';
import { rulesFor } from '../recognise.rules.ts';
import type { Scoring } from '../mvr-scoring.shapes.ts';
import { AddLineDialog } from './add-line-dialog.tsx';
import { BandBadge } from './band-badge.tsx';
import { LineTable } from './line-table.tsx';
import { paperAddress, scoringQuery } from './mvr-scoring.queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RulePicker } from './rule-picker.tsx';
import { openNextScoring, tellScore } from './score-desk.ts';
import { ScoreHead } from './score-head.tsx';
import { ScoreResult } from './score-result.tsx';
import type { ScoreSubject } from './scoring-subjects.ts';
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

type Asking = 'leaveOut' | 'override' | 'add' | null;

function Editor({ scoring, pane }: { scoring: Scoring; pane: PaneHandle }) {
  const { scoringId, definition } = scoring;
  const lease = useScoringLease(scoring);
  const decisions = useDecisions(scoring);
  const { lines, outcome, said, changed, decide } = decisions;
  const firstOpen = lines.find(({ decidedBy }) => decidedBy === null) ?? lines[0];
  const [current, setCurrent] = useState(firstOpen?.lineId ?? null);
  const [asking, setAsking] = useState<Asking>(null);
  const { paper } = scoring;
  const decision = useDecision({
    of: scoringId,
    held: lease.leaseId === null ? null : { leaseId: lease.leaseId },
    documents: paper ? [paper.documentId] : [],
    show: () => showPaper(pane, paper && paperAddress(scoringId)),
  });
  const ruleInput = useRef<HTMLInputElement>(null);
  const line = lines.find(({ lineId }) => lineId === current) ?? null;
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
  const rules = line ? rulesFor(line, definition.rules) : [];
  const toLines = () => body.current?.focus({ preventScroll: true });
  useEffect(() => {
    body.current?.querySelector('tr[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [body, current]);

  const go = (path: string, how = {}) => pane.open(path, how);
  /** The next line that waits, after this one and then from the top. */
  const openAfter = (lineId: string | null, passing = false) => {
    const at = lines.findIndex((one) => one.lineId === lineId);
    const turned = [...lines.slice(at + 1), ...lines.slice(0, Math.max(0, at))];
    return turned.find((one) => one.decidedBy === null && (passing || one.lineId !== lineId));
  };
  const choose = (ruleId: string) => {
    if (!line) return;
    decide({ lineId: line.lineId, ruleId, reasonId: null, note: '' });
    const next = openAfter(line.lineId);
    if (next) setCurrent(next.lineId);
  };
  const forget = () => {
    if (!line) return;
    decisions.forget(line.lineId);
    if (line.lineId.startsWith('m')) setCurrent(lines[0]?.lineId ?? null);
  };
  const send = async (): Promise<void> => {
    const open = lines.find(({ decidedBy }) => decidedBy === null);
    if (open) {
      setCurrent(open.lineId);
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
      step: (by) => {
        const at = lines.findIndex(({ lineId }) => lineId === current);
        const next = lines[Math.max(0, Math.min(lines.length - 1, at + by))];
        if (next) setCurrent(next.lineId);
      },
      nextOpen: () => {
        const next = openAfter(current, true);
        if (next) setCurrent(next.lineId);
        else toast('No line waits for you.', 'success');
      },
      findRule: () => ruleInput.current?.focus(),
      chooseRule: (index) => {
        const rule = rules[index];
        if (rule) choose(rule.ruleId);
      },
      leaveOut: () => {
        if (line?.lineId.startsWith('m')) forget();
        else if (line) setAsking('leaveOut');
      },
      automatic: forget,
      addLine: () => setAsking('add'),
      override: () => (said.override ? decisions.override(null) : setAsking('override')),
    },
    reopen: null,
  };
  useScope('mvrScore', subject, { pane });
  const close = () => setAsking(null);
  const points = said.override?.score ?? outcome.counted;
  const band = said.override ? bandOf(definition.bands, points, false) : outcome.band;

  return (
    <DecisionFrame decision={decision}>
      <div className="score-form">
        <div className="score-body" ref={body} tabIndex={-1} data-autofocus>
          {lease.problem !== null && (
            <p className="form-error" role="alert">
              {messageOf(lease.problem)}{' '}
              <Button variant="quiet" onClick={lease.claimAgain}>
                Try to claim it
              </Button>
            </p>
          )}
          {error !== null && (
            <p className="form-error" role="alert">
              {messageOf(error)}
            </p>
          )}
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
              onCurrent={setCurrent}
            />
          )}
          {line && (
            <RulePicker
              key={line.kind}
              rules={rules}
              chosen={line.ruleId}
              onChoose={choose}
              inputRef={ruleInput}
              onDone={toLines}
            />
          )}
        </div>
        <div className="score-sum" role="status">
          <strong>{points}</strong>{' '}
          {(outcome.open === 0 || said.override) && (
            <BandBadge label={band.label} bands={definition.bands} />
          )}
          <span className="score-detail">
            {said.override
              ? `Your own; the lines come to ${outcome.counted}. ${band.action}`
              : outcome.open > 0
                ? `so far; ${outcome.open} to decide`
                : band.action}
          </span>
        </div>
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
        {asking === 'leaveOut' && line && (
          <ReasonDialog
            title="Leave this line out?"
            description={line.description}
            submitLabel="Leave it out"
            reasons={definition.reasons.filter(({ use }) => use === 'line')}
            onGive={({ reasonId, note }) => {
              decide({ lineId: line.lineId, ruleId: null, reasonId, note });
              const next = openAfter(line.lineId);
              if (next) setCurrent(next.lineId);
              close();
            }}
            onClose={close}
          />
        )}
        {asking === 'override' && (
          <ReasonDialog
            title="Give a score of your own"
            description={`The lines come to ${outcome.counted}. Your score, your name and the reason are kept with it.`}
            submitLabel="Give it"
            reasons={definition.reasons.filter(({ use }) => use === 'override')}
            score={outcome.counted}
            onGive={(given) => {
              decisions.override(given);
              close();
            }}
            onClose={close}
          />
        )}
        {asking === 'add' && (
          <AddLineDialog
            lineId={decisions.nextId}
            rules={definition.rules}
            reportDate={scoring.reportDate}
            onAdd={(added) => {
              decisions.add(added);
              setCurrent(added.lineId);
              close();
            }}
            onClose={close}
          />
        )}
      </div>
    </DecisionFrame>
  );
}
