import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { StepSubject } from '#src/web/work/subjects.ts';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import { reviewApi } from '../review.contract.ts';
import { skip, takeStep, undoStep } from './desk.ts';
import { EmployeeMatch, useDocumentMatch } from '#src/features/match/web/employee-match.tsx';
import { ItemActs } from './item-acts.tsx';
import { instanceQuery, itemQuery, suggestionsQuery } from './review.queries.ts';
import { confirmStep, refuseStep } from './step-calls.ts';
import { StepFiles } from './step-files.tsx';
import { STEP_TEXTS, type AsideStep } from './step-texts.ts';
import { TaskForm, type TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import './steps.css';

/** The form of a step that is neither match nor review; `step` says which. */
export function StepForm(screen: ScreenProps & { step: AsideStep }) {
  return <TaskForm {...screen} form={Step} />;
}

/** Nobody is suggested while the document is being read. */
const NOBODY = { candidates: [] };

function Step(form: TaskFormProps<AsideStep>) {
  const { step, pane, decision, isHeld } = form;
  const { item, task } = form.instance;
  const texts = STEP_TEXTS[step];
  const { data: suggestions } = useQuery({
    ...suggestionsQuery(task.taskId),
    enabled: texts.asksWhose,
  });
  const [note, setNote] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const body = useFormFocus(pane);
  const picker = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const matcher = useDocumentMatch({
    suggestions: suggestions ?? NOBODY,
    decision,
    optional: true,
  });
  const { list, picked: employee } = matcher;
  const draft = useTaskDraft({
    form: 'step',
    taskId: task.taskId,
    documents: undefined,
    entries: { note, text: list.text },
    restore: (back) => {
      setNote(back.note);
      list.type(back.text);
    },
    dirty: note.trim() !== '' || list.text !== '',
  });
  useUnsaved(texts.title, note.trim() === '' ? 'nothing' : 'lost');
  const go = pane.open;
  const { setTitle } = pane;
  const name = item.images[0]?.fileName ?? item.subject ?? '';
  useEffect(
    () => setTitle(name ? `${texts.title}: ${name}` : texts.title),
    [setTitle, texts.title, name],
  );

  const take = async (
    send: typeof confirmStep,
    words: string,
    needsNote: boolean,
    command: 'step.confirm' | 'step.refuse',
  ): Promise<void> => {
    if (busy.current) return;
    const seen = decision.press(command);
    if (!seen) return;
    if (needsNote && note.trim() === '') {
      setFault('Say it in a few words.');
      write();
      return;
    }
    busy.current = true;
    setError(null);
    setFault(undefined);
    try {
      await takeStep(
        task,
        seen,
        (held) => {
          const sent = send(step, task.taskId, {
            ...held,
            note: note.trim(),
            employeeId: employee?.employeeId ?? null,
          });
          draft.forgetSent(sent);
          return sent;
        },
        words,
        go,
      );
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
    }
  };
  const write = () => body.current?.querySelector('textarea')?.focus();
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setError(null);
    try {
      await call(
        reviewApi.addFile,
        { params: { dqItemId: item.dqItemId }, body: {}, files },
        { client: null },
      );
      toast(files.length === 1 ? 'File added.' : `${files.length} files added.`, 'success');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: itemQuery(item.dqItemId).queryKey }),
        queryClient.invalidateQueries({ queryKey: instanceQuery(task.processInstanceId).queryKey }),
      ]);
    } catch (failure) {
      setError(failure);
    }
  };
  const confirm = () => take(confirmStep, texts.done, texts.note.required, 'step.confirm');
  const subject: StepSubject = {
    kind: 'step',
    confirm,
    refuse: async () => {
      if (texts.refuse)
        await take(refuseStep, texts.refuse.done, texts.refuse.needsNote, 'step.refuse');
    },
    addFile: () => texts.takesFiles && picker.current?.click(),
    find: matcher.search,
    write,
    skip: () => skip(task.taskId, go),
    undo: () => undoStep(go),
  };
  useScope('step', subject, { pane });
  const open = task.hold !== 'done';

  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label={texts.title}
        tabIndex={-1}
        data-autofocus
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event;
          if (event.target !== event.currentTarget || ctrlKey || metaKey || altKey) return;
          if (event.repeat) return;
          if (key === 'Enter') void confirm();
          else if (texts.asksWhose && /^[1-9]$/.test(key)) matcher.choose(Number(key) - 1);
          else return;
          event.preventDefault();
        }}
      >
        <TaskHead form={form} error={error} />
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
            error={fault}
            onChange={(value) => {
              setNote(value);
              setFault(undefined);
            }}
          />
        )}
      </div>
      {open && (
        <footer className="task-actions">
          {texts.refuse && <CommandButton id="step.refuse">{texts.refuse.label}</CommandButton>}
          <CommandButton id="step.skip">Skip</CommandButton>
          <ItemActs task={task} item={item} decision={decision} isHeld={isHeld} pane={pane} />
          <CommandButton id="step.confirm" variant="primary" disabled={!isHeld}>
            {employee ? `${texts.confirm} of ${employee.name}` : texts.confirm}
          </CommandButton>
        </footer>
      )}
    </div>
  );
}
