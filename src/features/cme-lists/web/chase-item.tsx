import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { showAppointment } from '#src/features/orders/appointments.rules.ts';
import { CHASE_OUTCOME_WORDS } from '#src/features/cme/cme.rules.ts';
import type { ChaseItem as Chase } from '../cme-lists.shapes.ts';
import { ChaseForm } from './chase-form.tsx';
import { chaseItemQuery } from './lists.queries.ts';
import '#src/web/ui/task-form.css';

/** One exam to chase: whom to call, what was said so far, and the call to note (R083). */
export function ChaseItem({ params, pane }: ScreenProps) {
  const { medicalExamOrderId = '', orderId = '' } = params;
  const { data, error, refetch } = useQuery(chaseItemQuery({ medicalExamOrderId, orderId }));
  const { setTitle } = pane;
  const name = data?.employeeName;
  useEffect(() => setTitle(name ? `Chase: ${name}` : 'CME chase item'), [setTitle, name]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="task-form" aria-busy="true" />;
  return (
    <ChaseForm key={data.orderId} chase={data} pane={pane}>
      <Clinic chase={data} />
      {data.employee && (
        <Section title="Employee">
          <EmployeeFacts employee={data.employee} />
        </Section>
      )}
      <History chase={data} />
    </ChaseForm>
  );
}

function Clinic({ chase }: { chase: Chase }) {
  const { appointmentDate, walkIn, clinicName, clinicPhone, clinicPlace, orderedAt } = chase;
  return (
    <Section title="Order">
      <Facts
        items={[
          { label: 'Appointment', value: showAppointment(appointmentDate, walkIn) },
          { label: 'Clinic', value: [clinicName, clinicPlace].filter(Boolean).join(', ') },
          {
            label: 'Phone',
            value: clinicPhone && (
              <a className="link" href={`tel:${clinicPhone}`}>
                {clinicPhone}
              </a>
            ),
          },
          { label: 'Ordered', value: showInstant(orderedAt) },
          { label: 'Status', value: chase.orderStatus },
          { label: 'Placed by', value: chase.userEmail },
        ]}
      />
    </Section>
  );
}

/** What was done about it and what the order says, the latest first. */
function History({ chase }: { chase: Chase }) {
  const calls = chase.activities
    .filter(({ note, outcome }) => note !== null || outcome !== null)
    .map((one) => ({
      id: one.activityId,
      at: one.at,
      who: one.userName ?? '',
      text: [one.outcome && CHASE_OUTCOME_WORDS[one.outcome], one.note].filter(Boolean).join(': '),
    }));
  const messages = chase.trail.map((one, at) => ({
    id: `${one.at} ${at}`,
    at: one.at,
    who: one.userName,
    text: one.message,
  }));
  const all = [...calls, ...messages].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="What happened">
      {all.length === 0 && <p className="task-note">No questions about this exam yet.</p>}
      <ul className="step-notes">
        {all.map(({ id, at, who, text }) => (
          <li key={id} className="step-note">
            <p>{text}</p>
            <p className="task-note">{[who, showInstant(at)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
