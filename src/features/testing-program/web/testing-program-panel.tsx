import { useQuery } from '@tanstack/react-query';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { TestingProgramInfo } from '../testing-program.contract.ts';
import { askedProgram } from './asked-program.ts';
import { ProgramDialog } from './program-dialog.tsx';
import { testingProgramQuery } from './testing-program.queries.ts';

const written = (day: string | null | undefined, none: string) => (day ? writeDate(day) : none);

/** The testing program that a driver was in before, and whether it excepts the driver from the test (49 CFR 382.301(b)). */
export function TestingProgramPanel({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const { data } = useQuery(testingProgramQuery(client, employeeId));
  const asked = askedProgram.useAsked(employeeId);
  if (!data) return null;
  const { program, mayWrite } = data;
  return (
    <Section
      title="Testing program before the hire"
      actions={
        mayWrite && (
          <>
            <CommandButton id="testingProgram.note" args={{ employee: employeeId }}>
              {program ? 'Change' : 'Note'}
            </CommandButton>
            {program && (
              <CommandButton id="testingProgram.remove" args={{ employee: employeeId }}>
                Take off
              </CommandButton>
            )}
          </>
        )
      }
    >
      <Standing info={data} />
      {program && (
        <Facts
          items={[
            { label: 'Program', value: program.program },
            { label: 'In it until', value: written(program.until, 'Still in it') },
            { label: 'Last test', value: written(program.testedOn, 'Not specified') },
            {
              label: 'In the random pool since',
              value: written(program.poolSince, 'Not specified'),
            },
            { label: 'Application', value: writeDate(program.appliedOn) },
            {
              label: 'Violations within six months',
              value: program.noViolations ? 'None known' : 'Nobody has made sure',
            },
            ...(program.notEmployed
              ? [{ label: 'Employment', value: 'Used, not employed: asked again every six months' }]
              : []),
          ]}
        />
      )}
      {asked.open && <ProgramDialog info={data} onClose={asked.close} />}
    </Section>
  );
}

/** Whether the pre-employment test may be left out, in one line. */
function Standing({
  info: { program, fault, verified, verifiedUntil, day },
}: {
  info: TestingProgramInfo;
}) {
  if (program === null)
    return (
      <p className="field-hint">
        {verified
          ? 'A verification is on file. Note what it says, so that it can stand for the pre-employment test (49 CFR 382.301(b)).'
          : 'A driver who comes from another testing program may not need a pre-employment test (49 CFR 382.301(b), (c)).'}
      </p>
    );
  if (fault !== null)
    return (
      <>
        <StatusBadge tone="danger">No exception</StatusBadge>
        <p>{fault}</p>
      </>
    );
  if (verified && verifiedUntil !== null && verifiedUntil < day)
    return (
      <>
        <StatusBadge tone="danger">Verification expired</StatusBadge>
        <p>
          It counted through {writeDate(verifiedUntil)}. Ask the program again (49 CFR
          382.301(c)(2)).
        </p>
      </>
    );
  return verified ? (
    <>
      <StatusBadge tone="good">Exception</StatusBadge>
      <p>No pre-employment test is needed (49 CFR 382.301(b)).</p>
      {verifiedUntil !== null && (
        <p>Ask the program again by {writeDate(verifiedUntil)} (49 CFR 382.301(c)(2)).</p>
      )}
    </>
  ) : (
    <>
      <StatusBadge tone="warning">Verification missing</StatusBadge>
      <p>The exception holds once the program’s verification is on file (49 CFR 382.301(c)).</p>
    </>
  );
}
