import { CheckIcon } from '@radix-ui/react-icons';
import type { CommandId } from '#commands/command.ts';
import { FIRST_STEPS, guideFor, keepProgress, progressOf, type Guide } from '../first-steps.ts';
import { useOption } from '../kept-options.ts';
import { useAvailability } from '../palette/available.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { Button } from '../ui/button.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { Section } from '../ui/section.tsx';
import { useViewer } from '../viewer.ts';

/** The guided start on Home: a line that offers it, then its steps, and nothing once it was ended. */
export function FirstSteps() {
  const guide = guideFor(useViewer());
  const progress = progressOf(useOption(FIRST_STEPS));
  if (!guide || progress === 'ended') return null;
  const isOver = typeof progress === 'number' && progress >= guide.steps.length;
  return (
    <Section
      title="First steps"
      actions={
        <Button variant="quiet" onClick={() => keepProgress('ended')}>
          {isOver ? 'Close' : 'Do not show again'}
        </Button>
      }
    >
      {progress === 'new' ? (
        <p className="first-steps">
          <span>New here? {guide.task}, one step after the other.</span>
          <Button onClick={() => keepProgress(0)}>Begin</Button>
        </p>
      ) : isOver ? (
        <p className="first-steps" role="status">
          That was it. Every key stands in the list of keyboard shortcuts.
          <CommandButton id="help.keys" />
        </p>
      ) : (
        <Steps guide={guide} done={progress} />
      )}
    </Section>
  );
}

/** The next step has its button, which does the same as its key; a later one, and one that waits for its screen, its key. */
function Steps({ guide: { task, steps }, done }: { guide: Guide; done: number }) {
  return (
    <ul className="home-list" aria-label={task}>
      {steps.map(({ command, say }, at) => (
        <li
          key={command}
          className="home-line first-step"
          aria-current={at === done ? 'step' : undefined}
        >
          <span className={at === done ? undefined : 'none'}>
            {at + 1}. {say}
          </span>
          {at < done ? (
            <CheckIcon aria-label="Done" />
          ) : (
            <StepCommand id={command} isNext={at === done} />
          )}
        </li>
      ))}
    </ul>
  );
}

function StepCommand({ id, isNext }: { id: CommandId; isNext: boolean }) {
  const { refusal } = useAvailability(id);
  const keys = useShownKeys(id);
  if (isNext && refusal === null) return <CommandButton id={id} />;
  return keys ? <KeyHint keys={keys} /> : null;
}
