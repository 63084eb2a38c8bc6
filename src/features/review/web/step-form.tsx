import { uploadsApi } from '#src/features/intake/uploads.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { refusalsOf, type StepSubject } from '#src/features/work/web/subjects.ts';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { reviewDesk } from './desk.ts';
import { EmployeeMatch, useDocumentMatch } from '#src/features/match/web/employee-match.tsx';
import { ItemActs } from './item-acts.tsx';
import { instanceQuery } from './review.queries.ts';
import { suggestionsQuery } from '#src/features/match/web/match.queries.ts';
import { itemQuery } from '#src/features/intake/web/items.queries.ts';
import { confirmStep, refuseStep } from './step-calls.ts';
import { StepFiles } from './step-files.tsx';
import { STEP_TEXTS } from './step-texts.ts';
import type { AsideStep } from './step-texts.ts';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import './steps.css';

/** The form of a step that is neither match nor review; `step` says which. */
export function StepForm(screen: ScreenProps & { step: AsideStep }) {
  return <TaskForm {...screen} form={Step} />;
}

/** Nobody is suggested while the document is being read. */
const NOBODY = { candidates: [] };

const UNSAID = [{ field: 'note', message: 'Enter a short note.' }];

function Step(props: TaskFormProps<AsideStep>) {
  const { step, pane, decision, isHeld } = props;
  const { item, task } = props.instance;
  const texts = STEP_TEXTS[step];
  const { data: suggestions } = useQuery({
    ...suggestionsQuery(task.taskId),
    enabled: texts.asksWhose,
  });
  const [note, setNote] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const matcher = useDocumentMatch({
    suggestions: suggestions ?? NOBODY,
    decision,
    optional: true,
  });
  const { list, picked: employee } = matcher;
  const isWritten = note.trim() !== '';
  const name = item.images[0]?.fileName ?? item.subject ?? '';
  const form = useReviewerForm({
    form: 'step',
    taskId: task.taskId,
    documents: undefined,
    entries: { note, text: list.text },
    restore: (back) => {
      setNote(back.note);
      list.type(back.text);
    },
    dirty: isWritten || list.text !== '',
    decision,
    pane,
    title: name ? `${texts.title}: ${name}` : texts.title,
    unsaved: { label: texts.title, state: isWritten ? 'lost' : 'nothing' },
  });
  const acts = deskActs(form, reviewDesk, task, pane.open);

  const write = () => form.body.current?.querySelector('textarea')?.focus();
  const take = (
    command: 'step.confirm' | 'step.refuse',
    send: typeof confirmStep,
    words: string,
    needsNote: boolean,
  ) =>
    acts.take(command, () => {
      if (needsNote && form.blame(isWritten ? [] : UNSAID)) {
        write();
        return null;
      }
      const said = { note: note.trim(), employeeId: employee?.employeeId ?? null };
      return { send: (held) => send(step, task.taskId, { ...held, ...said }), words };
    });
  const confirm = () => take('step.confirm', confirmStep, texts.done, texts.note.required);
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    form.clear();
    try {
      await call(
        uploadsApi.addFile,
        { params: { dqItemId: item.dqItemId }, body: {}, files },
        { client: null },
      );
      toast(files.length === 1 ? 'File added.' : `${files.length} files added.`, 'success');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: itemQuery(item.dqItemId).queryKey }),
        queryClient.invalidateQueries({ queryKey: instanceQuery(task.processInstanceId).queryKey }),
      ]);
    } catch (failure) {
      form.fail(failure);
    }
  };
  const { refuse } = texts;
  const subject: StepSubject = {
    kind: 'step',
    confirm,
    refused: refusalsOf(task.hold, isHeld),
    ...(refuse && {
      refuse: async () => {
        await take('step.refuse', refuseStep, refuse.done, refuse.needsNote);
      },
    }),
    ...(texts.takesFiles && { addFile: () => picker.current?.click() }),
    ...(texts.asksWhose && { find: matcher.search }),
    write,
    skip: acts.skip,
    undo: acts.undo,
  };
  useScope('step', subject, { pane });
  const open = task.hold !== 'done';

  return (
    <ReviewerForm
      form={form}
      label={texts.title}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (event.target !== event.currentTarget || ctrlKey || metaKey || altKey) return;
        if (event.repeat) return;
        if (key === 'Enter') void runCommand('step.confirm', 'key');
        else if (texts.asksWhose && /^[1-9]$/.test(key)) matcher.choose(Number(key) - 1);
        else return;
        event.preventDefault();
      }}
      footer={
        open && (
          <>
            {texts.refuse && <CommandButton id="step.refuse">{texts.refuse.label}</CommandButton>}
            <CommandButton id="step.skip">Skip</CommandButton>
            <ItemActs of={props} once={form.once} />
            <CommandButton id="step.confirm" variant="primary">
              {texts.confirm}
              {employee && <span className="button-object">{` of ${employee.name}`}</span>}
            </CommandButton>
          </>
        )
      }
    >
      <TaskHead form={props} error={form.error} />
      {open && <p>{texts.about}</p>}
      {item.bodyText && (
        <section className="item-text" aria-label="What the mail says">
          {item.bodyText}
        </section>
      )}
      <StepFiles
        item={item}
        pane={pane}
        pickerRef={picker}
        onFiles={texts.takesFiles && open ? (files) => void add(files) : null}
      />
      {texts.asksWhose && open && <EmployeeMatch matcher={matcher} />}
      {open && (
        <TextAreaField
          label={texts.note.label}
          required={texts.note.required}
          value={note}
          maxLength={4000}
          error={form.faults['note']}
          onChange={(value) => {
            setNote(value);
            form.mend();
          }}
        />
      )}
    </ReviewerForm>
  );
}
