import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { holds } from '#src/shared/permissions.ts';
import { todayThere } from '#src/web/local-day.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { track } from '#src/web/ui/loading.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { useViewer } from '#src/web/viewer.ts';
import type { DrugAlcoholInfo } from '../questionnaire.contract.ts';
import { type Answer, canSave, isAnswer, turned } from '../questionnaire.rules.ts';
import { type Paper, PapersStep } from './papers-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { saveAnswers, uploadPapers } from './save-questionnaire.ts';

interface QuestionnaireDialogProps {
  employeeId: string;
  info: DrugAlcoholInfo;
  onClose: () => void;
}

/** The drug and alcohol questionnaire: questions, then papers (R205-R219). */
export function QuestionnaireDialog({ employeeId, info, onClose }: QuestionnaireDialogProps) {
  const { client, user, grants } = useViewer();
  const saved = new Set(info.positiveQuestionList.filter(isAnswer));
  const [chosen, setChosen] = useState<ReadonlySet<Answer>>(saved);
  const [step, setStep] = useState<'questions' | 'papers'>('questions');
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const [knownOn, setKnownOn] = useState<IsoDate | null>(() => todayThere(info));
  const { sending: busy, once } = useSending();
  // What somebody else has saved meanwhile counts as chosen.
  const answers = new Set([...chosen, ...saved]);
  const { upload, mayAnswer } = info;
  const mayUpload = mayAnswer && holds(grants, 'client.uploadDocuments');
  const ready = mayAnswer && !busy && canSave(answers);
  const needsFile = upload.required && upload.type !== null && mayUpload;
  const dirty = papers.length > 0 || [...answers].some((answer) => !saved.has(answer));
  const leave = useUnsaved(
    'Drug and Alcohol Questionnaire',
    busy ? 'sending' : dirty ? 'lost' : 'nothing',
  );
  const save = async () => {
    if (!user) return;
    const saving = { client, employeeId, user };
    if (!(await saveAnswers(saving, answers, knownOn))) return;
    const failed =
      papers.length > 0 && upload.type
        ? await track(uploadPapers(saving, papers, upload.type, todayThere(info)))
        : [];
    if (failed.length === 0) onClose();
    else setPapers(failed);
  };
  const cancel = (
    <Button disabled={busy} onClick={() => leave(onClose)}>
      Cancel
    </Button>
  );
  const responses = (
    <Button variant="primary" disabled={!ready} onClick={() => void once(save)}>
      Save Responses
    </Button>
  );
  return (
    <Dialog
      wide
      title="Drug and Alcohol Questionnaire"
      onClose={() => !busy && leave(onClose)}
      footer={
        step === 'questions' ? (
          <>
            {cancel}
            <Button
              variant={needsFile ? 'primary' : 'secondary'}
              disabled={busy}
              onClick={() => setStep('papers')}
            >
              Next
            </Button>
            {!needsFile && responses}
          </>
        ) : (
          <>
            {cancel}
            <Button disabled={busy} onClick={() => setStep('questions')}>
              Go Back
            </Button>
            {papers.length > 0 || needsFile ? (
              <Button
                variant="primary"
                disabled={!ready || papers.length === 0}
                onClick={() => void once(save)}
              >
                Save and Upload
              </Button>
            ) : (
              responses
            )}
          </>
        )
      }
    >
      {step === 'questions' ? (
        <QuestionsStep
          answers={answers}
          saved={saved}
          mayAnswer={mayAnswer}
          knownOn={knownOn}
          onKnownOn={setKnownOn}
          onTurn={(answer) => setChosen(turned(answers, saved, answer))}
        />
      ) : (
        <PapersStep
          papers={papers}
          onPapers={setPapers}
          upload={upload}
          mayUpload={mayUpload}
          busy={busy}
        />
      )}
    </Dialog>
  );
}
