import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Menu, type MenuEntry } from '#src/web/ui/menu.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { call } from '#src/web/http.ts';
import { cmeApi } from '../../cme.contract.ts';
import type { CmeInstance } from '../../cme.shapes.ts';
import { cmeQueueApi } from '../../cme-queue.contract.ts';
import { cmeDetailPath } from './exam-address.ts';
import { examDesk } from './exam-desk.ts';
import { examQuery } from './exam.queries.ts';
import type { ExamSubject } from '../exam-subjects.ts';

interface ExamActsProps {
  exam: CmeInstance;
  leaseId: string | null;
  pane: PaneHandle;
  /** Its certificate came from another client: what was said against a match counts no more. */
  onMoved?: () => void;
}

const STAFF = { client: null };

/** What can be done with an exam besides its form's own way on, by key, menu and palette. */
export function ExamActs({ exam, leaseId, pane, onMoved }: ExamActsProps) {
  const { task, version, allowed, record } = exam;
  const params = { taskId: task.taskId };
  const may = (name: (typeof allowed)[number]): boolean => {
    if (!allowed.includes(name)) toast('This is not done at this step.', 'warning');
    else if (leaseId === null) toast('Claim this exam first.', 'warning');
    else return true;
    return false;
  };
  const held = { leaseId: leaseId ?? '', version };
  const subject: ExamSubject = {
    kind: 'exam',
    askCare: async (note, rep) => {
      if (!may('askCare')) return;
      const body = { note, ...held, ...(rep ? { customerCareRep: rep } : {}) };
      await examDesk.takeStep(
        task,
        () => call(cmeApi.askCare, { params, body }, STAFF),
        'Customer care is asked.',
        pane.open,
      );
    },
    sendBack: async (note) => {
      if (!may('sendBack')) return;
      await examDesk.takeStep(
        task,
        () => call(cmeApi.sendBack, { params, body: { note, ...held } }, STAFF),
        'Back to its first review.',
        pane.open,
      );
    },
    move: async (clientId) => {
      if (task.formKey !== 'cmeSearchAndMatch')
        return void toast('This exam is matched. Send it back to its match first.', 'warning');
      if (leaseId === null) return void toast('Claim this exam first.', 'warning');
      await call(cmeQueueApi.move, { params, body: { clientId, ...held } }, STAFF);
      await queryClient.invalidateQueries({ queryKey: examQuery(task.processInstanceId).queryKey });
      onMoved?.();
      toast('Moved to another client.', 'success');
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
    { id: 'exam.openDetail' },
  ];
  return (
    <Menu
      label="More with this exam"
      trigger={<Button variant="quiet">More</Button>}
      items={items}
    />
  );
}
