import { MoreButton } from '#src/features/work/web/more-button.tsx';
import { useScope } from '#src/web/palette/scope.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Menu, type MenuEntry } from '#src/web/ui/menu.tsx';
import type { Once } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { call } from '#src/web/http.ts';
import { cmeApi } from '../../cme.contract.ts';
import { cmeQueueApi } from '../../cme-queue.contract.ts';
import type { ExamFormProps } from '../exam-task.tsx';
import { cmeDetailPath } from './exam-address.ts';
import { examDesk } from './exam-desk.ts';
import { examQuery } from './exam.queries.ts';
import type { ExamSubject } from '../exam-subjects.ts';

interface ExamActsProps {
  of: ExamFormProps;
  /** Of the form: one act at a time. */
  once: Once;
  /** Its certificate came from another client: what was said against a match counts no more. */
  onMoved?: () => void;
}

const STAFF = { client: null };

/** What can be done with an exam besides its form's own way on, by key, menu and palette. */
export function ExamActs({ of, once, onMoved }: ExamActsProps) {
  const { exam, decision, isHeld, pane } = of;
  const { task, allowed, record } = exam;
  const params = { taskId: task.taskId };
  const may = (name: (typeof allowed)[number]): boolean => {
    if (!allowed.includes(name)) toast('This is not done at this step.', 'warning');
    else if (!isHeld) toast('Claim this exam first.', 'warning');
    else return true;
    return false;
  };
  const subject: ExamSubject = {
    kind: 'exam',
    askCare: async (note, rep) => {
      await once(async () => {
        const seen = may('askCare') ? decision.aside() : null;
        if (!seen) return;
        const said = { note, ...(rep ? { customerCareRep: rep } : {}) };
        await examDesk.takeStep(
          task,
          seen,
          (held) => call(cmeApi.askCare, { params, body: { ...said, ...held } }, STAFF),
          'Customer care is asked.',
          pane.open,
        );
      });
    },
    sendBack: async (note) => {
      await once(async () => {
        const seen = may('sendBack') ? decision.press('exam.sendBack') : null;
        if (!seen) return;
        await examDesk.takeStep(
          task,
          seen,
          (held) => call(cmeApi.sendBack, { params, body: { note, ...held } }, STAFF),
          'Back to its first review.',
          pane.open,
        );
      });
    },
    move: async (clientId) => {
      if (task.formKey !== 'cmeSearchAndMatch')
        return void toast('This exam is matched. Send it back to its match first.', 'warning');
      if (!isHeld) return void toast('Claim this exam first.', 'warning');
      await once(async () => {
        const seen = decision.aside();
        if (!seen) return;
        await call(
          cmeQueueApi.move,
          { params, body: { clientId, leaseId: seen.leaseId, version: seen.version } },
          STAFF,
        );
        await queryClient.invalidateQueries({
          queryKey: examQuery(task.processInstanceId).queryKey,
        });
        onMoved?.();
        toast('Moved to another client.', 'success');
      });
    },
    openDetail: () => {
      if (record) pane.open(cmeDetailPath(record.cmeId), { beside: true });
      else toast('Nothing is recorded of this exam yet.', 'warning');
    },
  };
  useScope('exam', subject, { pane });
  const items: MenuEntry[] = [
    ...(allowed.includes('sendBack') ? ([{ id: 'exam.sendBack' }] as const) : []),
    ...(allowed.includes('askCare') ? ([{ id: 'exam.askCare' }] as const) : []),
    { id: task.formKey === 'cmeSearchAndMatch' ? 'exam.move' : 'exam.acknowledge' },
    ...(task.formKey === 'cmeSearchAndMatch' ? [] : ([{ id: 'review.rematch' }] as const)),
    { id: 'exam.openDetail' },
  ];
  return <Menu label="More with this exam" trigger={<MoreButton />} items={items} />;
}
