import type { Scoring } from '../mvr-scoring.shapes.ts';
import { AddLineDialog } from './add-line-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { useCurrentLine } from './use-current-line.ts';
import type { Decisions } from './use-decisions.ts';

/** What a scorer is asked for on top of the form; null for nothing. */
export type Asking = 'leaveOut' | 'override' | 'add' | null;

interface ScoreQuestionsProps {
  asking: Asking;
  scoring: Scoring;
  decisions: Decisions;
  at: ReturnType<typeof useCurrentLine>;
  onClose: () => void;
}

/** Why a line is left out, what a score of one's own is, or which line the record lacks. */
export function ScoreQuestions({ asking, scoring, decisions, at, onClose }: ScoreQuestionsProps) {
  const { definition, reportDate } = scoring;
  const { counted } = decisions.outcome;
  const reasonsFor = (wanted: 'line' | 'override') =>
    definition.reasons.filter(({ use }) => use === wanted);
  if (asking === 'leaveOut' && at.line)
    return (
      <ReasonDialog
        title="Leave this line out?"
        description={at.line.description}
        submitLabel="Leave it out"
        reasons={reasonsFor('line')}
        onGive={({ reasonId, note }) => {
          at.leaveOut({ reasonId, note });
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (asking === 'override')
    return (
      <ReasonDialog
        title="Enter a score by hand"
        description={`The lines come to ${counted}. Your score, your name and the reason are kept with it.`}
        submitLabel="Give it"
        reasons={reasonsFor('override')}
        score={counted}
        onGive={(given) => {
          decisions.override(given);
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (asking === 'add')
    return (
      <AddLineDialog
        lineId={decisions.nextId}
        rules={definition.rules}
        reportDate={reportDate}
        onAdd={(added) => {
          decisions.add(added);
          at.goTo(added.lineId);
          onClose();
        }}
        onClose={onClose}
      />
    );
  return null;
}
