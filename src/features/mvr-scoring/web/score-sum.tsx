import type { Scoring } from '../mvr-scoring.shapes.ts';
import { bandOf } from '../outcome.rules.ts';
import { BandBadge } from './band-badge.tsx';
import { CountList } from './count-list.tsx';
import type { Decisions } from './use-decisions.ts';

interface ScoreSumProps {
  definition: Scoring['definition'];
  decisions: Pick<Decisions, 'outcome' | 'said'>;
}

/** What the lines come to so far, or the scorer's own score, with the band that it is in. */
export function ScoreSum({ definition: { bands }, decisions: { outcome, said } }: ScoreSumProps) {
  const { override } = said;
  const points = override?.score ?? outcome.counted;
  const band = override ? bandOf(bands, points, false) : outcome.band;
  const waiting = outcome.open > 0 ? `so far; ${outcome.open} to decide` : band.action;
  return (
    <div className="score-sum" role="status">
      <strong>{points}</strong>{' '}
      {(outcome.open === 0 || override) && <BandBadge label={band.label} bands={bands} />}
      <span className="score-detail">
        {override ? `Your own; the lines come to ${outcome.counted}. ${band.action}` : waiting}
      </span>
      <CountList counts={outcome.counts} />
    </div>
  );
}
