import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo, useEffect, useRef } from 'react';
import type { CommandId } from '#commands/command.ts';
import { useShownKeys } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { useScope } from '../palette/scope.ts';
import type { PaneHandle } from '../panes/screen.ts';
import { showCount } from '../ui/counts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { HomeWait } from '../ui/home-wait.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { keyText } from '../ui/keys.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Viewer } from '../viewer.ts';
import './do-first.css';
import { worstFirst } from './home-steps.ts';
import type { HomeSubject } from './home-subject.ts';
import { type HomeStep, homeSteps } from './slots.ts';

/** The command of each number; what comes behind the last of them has none. */
const KEYS = [
  'home.doFirst',
  'home.doSecond',
  'home.doThird',
  'home.doFourth',
  'home.doFifth',
  'home.doSixth',
  'home.doSeventh',
  'home.doEighth',
  'home.doNinth',
] as const satisfies readonly CommandId[];

const AGE = 60_000;

/** Whether any feature has work to name for somebody. */
export const hasSteps = (viewer: Viewer): boolean =>
  homeSteps.contents().some(({ isFor }) => isFor(viewer));

/** What is to be done, of every feature, the worst first: a number that leads to its list, and one key each. */
export function DoFirst({ viewer, pane }: { viewer: Viewer; pane: PaneHandle }) {
  const sources = homeSteps.contents().filter(({ isFor }) => isFor(viewer));
  const answers = useQueries({
    queries: sources.map(({ id, topic, read }) => ({
      queryKey: [topic, viewer.client, 'homeSteps', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(viewer, signal),
      staleTime: AGE,
    })),
  });
  // What is read later does not push down what is seen: all of it comes at once.
  const isRead = answers.every(({ data, error }) => data !== undefined || error !== null);
  const steps = worstFirst(answers.flatMap(({ data }) => data ?? []));
  const first = isRead ? steps.slice(0, KEYS.length) : [];
  // The steps are made anew with every render: a key takes the one that is on the screen.
  const shown = useRef(first);
  useEffect(() => {
    shown.current = first;
  });
  const count = first.length;
  const subject = useMemo<HomeSubject>(
    () => ({
      kind: 'home',
      count,
      begin: (index) => {
        const step = shown.current[index];
        if (step) begin(step, pane);
      },
    }),
    [count, pane],
  );
  useScope('home', subject, { pane });
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  const later = steps.slice(KEYS.length);
  return (
    <Section title="Do first">
      {failed?.error && (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all(answers.map(({ refetch }) => refetch()))}
        />
      )}
      {!isRead && <HomeWait />}
      {isRead && steps.length === 0 && !failed && (
        <StatusBadge tone="good">Nothing waits for you.</StatusBadge>
      )}
      {first.length > 0 && (
        <ol className="do-first">
          {first.map((step, at) => (
            <li key={step.id} data-tone={step.tone}>
              <Way step={step} className="do-first-row">
                <span className="do-first-count">{showCount(step.count)}</span>
                <span className="do-first-what">
                  <span className="do-first-word">{step.word}</span>
                  {step.about !== '' && <span className="do-first-about">{step.about}</span>}
                </span>
                <StepKey id={KEYS[at] ?? KEYS[0]} />
              </Way>
            </li>
          ))}
        </ol>
      )}
      {isRead && later.length > 0 && (
        <ul className="home-counts do-first-later" aria-label="Then">
          {later.map((step) => (
            <li key={step.id}>
              <Way step={step} className="do-first-more">
                <strong>{showCount(step.count)}</strong> {step.word}
                <span className="visually-hidden">. {step.about}</span>
              </Way>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function begin({ way }: HomeStep, pane: PaneHandle): void {
  if ('to' in way) pane.open(way.to);
  else void runCommand(way.command, 'key', way.args);
}

function Way({
  step: { way },
  className,
  children,
}: {
  step: HomeStep;
  className: string;
  children: ReactNode;
}) {
  if ('to' in way)
    return (
      <Link to={way.to} className={className}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      onClick={() => void runCommand(way.command, 'button', way.args)}
    >
      {children}
    </button>
  );
}

/** The key of a row, as the user has it. */
function StepKey({ id }: { id: CommandId }) {
  const keys = useShownKeys(id);
  return keys ? (
    <span>
      <KeyHint keys={keys} />
      <span className="visually-hidden">Key {keyText(keys)}</span>
    </span>
  ) : null;
}
