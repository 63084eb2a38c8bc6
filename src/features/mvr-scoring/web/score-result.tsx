import { useState } from 'react';
import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import type { ScoringReason } from '../scheme.rules.ts';
import type { Score, Scoring } from '../mvr-scoring.shapes.ts';
import { BandBadge } from './band-badge.tsx';
import { CountList } from './count-list.tsx';
import { LineTable } from './line-table.tsx';
import { scoringQuery } from './mvr-scoring.queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { openNextScoring, renewQueue } from './score-desk.ts';
import { ScoreHead } from './score-head.tsx';
import type { ScoreSubject } from './scoring-subjects.ts';

/** Why a score is taken back; the words are kept with it. */
const BACK: readonly ScoringReason[] = [
  { reasonId: 'mistake', reason: 'A line was judged wrong', use: 'line', needsNote: false },
  { reasonId: 'rules', reason: 'The client’s rules have changed', use: 'line', needsNote: false },
  { reasonId: 'other', reason: 'Another reason', use: 'line', needsNote: true },
];

/** A record that is scored, or that left the queue. */
export function ScoreResult({ scoring, pane }: { scoring: Scoring; pane: PaneHandle }) {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { scoringId, definition, scores, standing, allowed } = scoring;
  const [score] = scores;
  const next = () => openNextScoring((path, how) => pane.open(path, how), [scoringId]);
  const subject: ScoreSubject = {
    kind: 'mvrScore',
    refusal: null,
    send: next,
    skip: next,
    lines: null,
    reopen: allowed.includes('reopen') ? () => setAsking(true) : null,
  };
  useScope('mvrScore', subject, { pane });
  const reopen = async (reason: string) => {
    setAsking(false);
    try {
      const again = await call(
        mvrScoringApi.reopen,
        { params: { scoringId }, body: { reason } },
        { client: null },
      );
      queryClient.setQueryData(scoringQuery(scoringId).queryKey, again);
      renewQueue();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <div className="score-form">
      <div className="score-body">
        {error !== null && (
          <p className="form-error" role="alert">
            {messageOf(error)}
          </p>
        )}
        <ScoreHead scoring={scoring} />
        {standing === 'withdrawn' && (
          <p className="score-note">
            Its document was rejected or taken out of the file: there is nothing to score.
          </p>
        )}
        {score && score.withdrawnAt === null && (
          <ScoreFacts score={score} bands={definition.bands} />
        )}
        <LineTable lines={scoring.lines} rules={definition.rules} reasons={definition.reasons} />
        {scores
          .filter(({ withdrawnAt }) => withdrawnAt !== null)
          .map((one) => (
            <p key={one.scoreId} className="score-note">
              {showInstant(one.scoredAt)}: {one.score}, {one.band}, by {one.scoredBy ?? 'the rules'}
              . Taken back: {one.withdrawnReason}
            </p>
          ))}
      </div>
      <footer className="score-actions">
        {allowed.includes('reopen') && <CommandButton id="mvrScore.reopen">Reopen</CommandButton>}
        <span className="spacer" />
        <CommandButton id="mvrScore.send" variant="primary">
          Next MVR
        </CommandButton>
      </footer>
      {asking && (
        <ReasonDialog
          title="Reopen the score?"
          description="The MVR waits in the queue again; this score stays in its history."
          submitLabel="Take it back"
          reasons={BACK}
          onGive={({ reasonId, note }) => {
            const text = BACK.find((one) => one.reasonId === reasonId)?.reason ?? '';
            void reopen([text, note].filter(Boolean).join(': ').slice(0, 200));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What a score came to, by whom, and why it is not the sum where it is not. */
export function ScoreFacts({
  score,
  bands,
}: {
  score: Score;
  bands: Scoring['definition']['bands'];
}) {
  const own = score.overrideReason !== null;
  return (
    <div className="score-sum">
      <strong>{score.score}</strong> <BandBadge label={score.band} bands={bands} />
      <span className="score-detail">{score.action}</span>
      <p className="score-note">
        {showInstant(score.scoredAt)} by {score.scoredBy ?? 'the rules alone'}
        {own && (
          <>
            . The lines come to {score.counted}; {score.overrideReason}
            {score.overrideNote && `: ${score.overrideNote}`}
          </>
        )}
      </p>
      <CountList counts={score.counts} />
    </div>
  );
}
