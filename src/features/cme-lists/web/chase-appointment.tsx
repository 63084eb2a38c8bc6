import { useState } from 'react';
import { appointmentText, readAppointment } from '#src/features/orders/appointments.rules.ts';
import { AppointmentFields } from '#src/features/orders/web/appointment-fields.tsx';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { cmeApi } from '#src/features/cme/cme.contract.ts';
import type { HeldCmeTask } from '#src/features/cme/cme.shapes.ts';

interface ChaseAppointmentProps {
  task: HeldCmeTask;
  onDone: () => Promise<unknown>;
}

/** Notes another appointment or clinic that the call brought to light (R277); the order itself is the employer's. */
export function ChaseAppointment({ task, onDone }: ChaseAppointmentProps) {
  const { taskId, leaseId, appointmentDate } = task;
  const [draft, setDraft] = useState(() => {
    const noted = appointmentDate === null ? null : readAppointment(appointmentDate, false);
    return {
      date: noted?.date ?? null,
      time: noted?.time ?? '',
      walkIn: noted !== null && noted.time === null,
    };
  });
  const [clinic, setClinic] = useState(task.clinicName ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const save = async () => {
    const { date, time, walkIn } = draft;
    if (date !== null && time === '' && !walkIn)
      return setError('Choose a time, or say that it is a walk-in.');
    setError(undefined);
    try {
      const variables = {
        appointmentDate:
          date === null ? null : appointmentText({ date, time: walkIn ? null : time, walkIn }),
        clinicName: clinic.trim() || null,
      };
      await call(
        cmeApi.editTask,
        { params: { taskId }, body: { variables, ...(leaseId ? { leaseId } : {}) } },
        { client: null },
      );
      toast('Appointment noted.', 'success');
      await onDone();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <details className="chase-appointment">
      <summary>Another appointment or clinic</summary>
      <AppointmentFields draft={draft} onChange={setDraft} error={error} />
      <TextField label="Clinic" value={clinic} maxLength={200} onChange={setClinic} />
      <Button onClick={() => void save()}>Note the appointment</Button>
    </details>
  );
}
