import { showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Accident } from '../accidents.contract.ts';
import {
  limitPassed,
  PROMPT_HOURS,
  type Substance,
  TEST_HOURS,
  timeLeft,
} from '../accidents.rules.ts';
import { useNow } from './use-now.ts';

export const TEST_NAMES: Readonly<Record<Substance, string>> = {
  alcohol: 'Alcohol test',
  drug: 'Drug test',
};

type Clock = NonNullable<Accident['tests']>[Substance];

/** Where a test stands; one that is due as a countdown to the last moment for it. */
export function TestClock({ substance, clock }: { substance: Substance; clock: Clock }) {
  const now = useNow(1000);
  const name = TEST_NAMES[substance];
  if (clock.state === 'done')
    return (
      <StatusBadge tone="good">
        {name} done {showInstant(clock.testedAt)}
      </StatusBadge>
    );
  if (clock.state === 'missed')
    return <StatusBadge tone="none">{name} not done, reason on file</StatusBadge>;
  if (clock.state === 'notRequired')
    return <StatusBadge tone="none">{name} not required</StatusBadge>;
  if (clock.state === 'notChecked')
    return <StatusBadge tone="none">{name}: by another agency’s rules</StatusBadge>;
  if (clock.state === 'tooLate')
    return <StatusBadge tone="none">{name}: too late to test</StatusBadge>;
  if (clock.state === 'unknown')
    return <StatusBadge tone="warning">{name}: not known whether required</StatusBadge>;
  const left = timeLeft(Date.parse(clock.deadline) - now);
  if (left === '')
    return (
      <StatusBadge tone="danger">
        {name}: too late, the {TEST_HOURS[substance]} hours are over. Record the test, or the
        reason.
      </StatusBadge>
    );
  return (
    <StatusBadge tone="warning">
      {name} due:{' '}
      <span role="timer" className="numeric">
        {left} left
      </span>
      , until {showInstant(clock.deadline)}
      {limitPassed(substance, clock.deadline, new Date(now).toISOString()) === PROMPT_HOURS
        ? `. ${PROMPT_HOURS} hours are over: record the reason, too`
        : ''}
    </StatusBadge>
  );
}
