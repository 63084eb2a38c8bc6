import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { settingsApi } from '../settings.contract.ts';
import type { DocumentVersion } from '../settings.contract.ts';
import { markupFault } from '../settings-html.rules.ts';
import { documentWords } from '../settings.rules.ts';
import { FormerVersions } from './former-versions.tsx';
import { documentVersionsQuery, editsKey } from './settings-edits.queries.ts';
import './settings-edits.css';
import { SettingsText } from './settings-document.tsx';
import { settingsDocumentQuery } from './settings.queries.ts';

/** One document of the settings: its text beside how it will be shown, and every version of it. */
export function DocumentScreen({ params, pane }: ScreenProps) {
  const id = params['documentId'] ?? '';
  const { data, error, refetch } = useQuery(documentVersionsQuery(id));
  const { title } = documentWords(id);
  const { setTitle } = pane;
  useEffect(() => setTitle(title), [setTitle, title]);
  if (error instanceof ApiError && error.code === 'request.not_found')
    return (
      <EmptyState title="This document does not exist">
        Its address may be mistyped. The settings name every document.
      </EmptyState>
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const [newest] = data ?? [];
  if (!data || !newest) return <div className="settings-screen" aria-busy="true" />;
  return <DocumentForm key={id} id={id} newest={newest} versions={data} />;
}

const draftOf = ({ contents }: DocumentVersion) => ({ contents });

interface DocumentFormProps {
  id: string;
  newest: DocumentVersion;
  versions: readonly DocumentVersion[];
}

function DocumentForm({ id, newest, versions }: DocumentFormProps) {
  const { base, draft, change, rebase, keep, settle } = useEntries(newest, draftOf);
  const { title, where } = documentWords(id);
  const [isLate, setIsLate] = useState(false);
  const again = async () => {
    await queryClient.invalidateQueries({ queryKey: editsKey });
    await queryClient.invalidateQueries({ queryKey: settingsDocumentQuery(id).queryKey });
  };
  const save = useMutation({
    mutationFn: () =>
      call(
        settingsApi.updateDocument,
        { params: { id }, body: draft },
        { client: null, version: base.version },
      ),
    onSuccess: async () => {
      setIsLate(false);
      await again();
      settle();
      toast('The text is saved. Everybody sees it from now on.', 'success');
    },
    onError: async (error) => {
      const current = conflictOf(error, settingsApi.updateDocument.result);
      if (!current) return;
      rebase({ ...current, changedAt: null, changedBy: null });
      setIsLate(true);
      await again();
    },
  });
  const errors = fieldErrorsOf(save.error);
  // What would be refused is not even read: the browser would report its scripts.
  const fault = markupFault(draft.contents);
  return (
    <div className="settings-screen">
      <p className="settings-where">{where}</p>
      <div className="settings-document">
        <Form
          label={title}
          submitLabel="Save"
          error={save.error}
          keep={keep(`settingsDocument:${id}`)}
          dirty={draft.contents !== base.contents}
          onSubmit={() => save.mutateAsync()}
        >
          {isLate && (
            <p className="form-note">
              Someone else saved this text meanwhile: theirs is the first version below. Saving
              again puts yours in its place.
            </p>
          )}
          <TextAreaField
            label="Text"
            required
            rows={16}
            maxLength={100_000}
            value={draft.contents}
            onChange={(contents) => change({ contents })}
            error={errors['contents']}
            hint="HTML of headings (h2, h3), paragraphs (p), lists (ul, ol, li), strong and em."
          />
        </Form>
        <Section title="As it will be shown">
          {fault === null ? (
            <SettingsText contents={draft.contents} />
          ) : (
            <p className="settings-where">{fault}</p>
          )}
        </Section>
      </div>
      <FormerVersions
        versions={versions}
        show={({ contents }) => contents.replaceAll(/<[^>]*>/g, ' ').trim()}
        onTake={({ contents }) => change({ contents })}
      />
    </div>
  );
}
