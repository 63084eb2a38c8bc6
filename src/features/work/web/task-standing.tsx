import type { CommandId } from '#commands/command.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { FormProblems } from './form-problems.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import type { Decision } from './decision.ts';
import type { WorkTask } from './work-task.ts';
import '#src/web/ui/task-form.css';

/** What a step of a task carries: the lease it is held by, and the version that was seen. */
export interface TaskLease {
  leaseId: string;
  version: number;
}

/** What the form of a task has in hand of it. */
export interface TaskHold {
  /** The pause before it takes a decision; what it decides with comes of that. */
  decision: Decision<TaskLease>;
  /** This tab holds the task; not while it is being claimed, nor when someone else has it. */
  isHeld: boolean;
  /** Why it could not be claimed. */
  claimError: unknown;
  /** This person has just given it back, and nothing else was left to open. */
  gaveBack: boolean;
  onClaim: () => void;
}

/** How the forms of a process speak of it. */
export interface WorkWords {
  /** What it is about. */
  noun: string;
  /** Where the others wait. */
  rest: string;
  /** Leads there. */
  list: CommandId;
}

interface TaskStandingProps {
  task: Pick<WorkTask, 'hold' | 'assigneeName' | 'waitsUntil'>;
  hold: TaskHold;
  words: WorkWords;
  /** Why the step was refused; null where it was not. */
  error: unknown;
}

/** Whether a task may be worked on, and why its step was refused: the end of what stands above every form. */
export function TaskStanding({ task, hold, words, error }: TaskStandingProps) {
  const { isHeld, claimError, gaveBack, onClaim } = hold;
  const { noun, rest, list } = words;
  const lost = !isHeld && (task.hold === 'locked' || claimError !== null);
  const whyNotHeld = claimError
    ? messageOf(claimError)
    : `${task.assigneeName ?? 'A colleague'} is working on this ${noun}.`;
  return (
    <>
      {task.hold === 'done' && (
        <div className="task-done">
          <span>
            This {noun} is done. {rest}
          </span>
          <CommandButton id={list} />
        </div>
      )}
      {gaveBack && !lost && (
        <div className="task-done">
          <span>You gave this {noun} back.</span>
          <Button onClick={onClaim}>Claim it again</Button>
        </div>
      )}
      <FormProblems
        notHeld={lost && task.hold !== 'done' ? whyNotHeld : null}
        onClaim={onClaim}
        error={error}
      />
    </>
  );
}
