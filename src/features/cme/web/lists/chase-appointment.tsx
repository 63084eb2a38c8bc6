import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { cmeApi } from '../../cme.contract.ts';
import type { HeldCmeTask } from '../../cme.shapes.ts';

interface ChaseAppointmentProps {
  task: HeldCmeTask;
  onDone: () => Promise<unknown>;
}

/** Notes another appointment or clinic that the call brought to light (R277); the order itself is the employer's. */
export function ChaseAppointment({ task, onDone }: ChaseAppointmentProps) {
  const { taskId, leaseId } = task;
  const [when, setWhen] = useState(task.appointmentDate ?? '');
  const [clinic, setClinic] = useState(task.clinicName ?? '');
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setError(null);
    try {
      const variables = { appointmentDate: when.trim() || null, clinicName: clinic.trim() || null };
      await call(
        cmeApi.editTask,
        { params: { taskId }, body: { variables, ...(leaseId ? { leaseId } : {}) } },
        { client: null },
      );
      toast('Appointment noted.', 'success');
      await onDone();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <details className="chase-appointment">
      <summary>Another appointment or clinic</summary>
      <TextField
        label="Appointment"
        hint="YYYY-MM-DD HH:MM, or the day alone for a walk-in"
        value={when}
        maxLength={20}
        error={error === null ? undefined : messageOf(error)}
        onChange={setWhen}
      />
      <TextField label="Clinic" value={clinic} maxLength={200} onChange={setClinic} />
      <Button onClick={() => void save()}>Note the appointment</Button>
    </details>
  );
}
