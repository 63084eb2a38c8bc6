import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { useSettled } from '#src/web/ui/settled.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { documentTypesApi } from '../document-types.contract.ts';
import type { EditedType, TypeVersion } from '../document-types.contract.ts';
import { TYPE_READERS, typeEffectText } from '../document-types.rules.ts';
import { isTypeReady, typeBody, typeDraftOf } from './document-type-draft.ts';
import { DocumentTypeFields } from './document-type-fields.tsx';
import { documentTypesQuery, typeVersionsQuery } from './document-types.queries.ts';
import { FormerVersions } from './former-versions.tsx';
import { editsKey } from './settings-edits.queries.ts';
import './settings-edits.css';

/** One document type: its fields, which files a change is about, and every version of it. */
export function DocumentTypeScreen({ params, pane }: ScreenProps) {
  const documentTypeId = Number(params['documentTypeId']);
  const { data, error, refetch } = useQuery(documentTypesQuery());
  const type = data?.types.find((one) => one.documentTypeId === documentTypeId);
  const title = type?.name ?? 'Type of documents';
  const { setTitle } = pane;
  useEffect(() => setTitle(title), [setTitle, title]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="settings-screen" aria-busy="true" />;
  if (!type)
    return (
      <EmptyState title="This document type does not exist">
        Its address may be mistyped, or it was taken back. The list names every type.
      </EmptyState>
    );
  return <TypeForm key={documentTypeId} type={type} categories={data.categories} />;
}

interface TypeFormProps {
  type: EditedType;
  categories: readonly { categoryId: number; category: string }[];
}

function TypeForm({ type, categories }: TypeFormProps) {
  const { documentTypeId, isOwn } = type;
  const { base, draft, change, rebase, keep, settle } = useEntries(type, typeDraftOf);
  const [isLate, setIsLate] = useState(false);
  const { data: versions } = useQuery(typeVersionsQuery(documentTypeId));
  const body = typeBody(draft);
  const words = JSON.stringify(body);
  const dirty = words !== JSON.stringify(typeBody(typeDraftOf(base)));
  const ready = !isOwn || isTypeReady(draft);
  const late = useSettled(words, 400);
  const params = { documentTypeId };
  const preview = useQuery({
    queryKey: [...editsKey, 'documentTypes', documentTypeId, 'preview', late],
    queryFn: ({ signal }) =>
      call(documentTypesApi.preview, { params, body }, { client: null, signal }),
    enabled: dirty && ready && late === words,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: () =>
      call(documentTypesApi.change, { params, body }, { client: null, version: base.version }),
    onSuccess: async (saved) => {
      setIsLate(false);
      const before = base;
      toast(`${saved.name} is saved.`, 'success', {
        undo: async () => (await import('./change-type.ts')).writeTypeAgain(saved, before),
      });
      await queryClient.invalidateQueries({ queryKey: editsKey });
      settle();
    },
    onError: (error) => {
      const current = conflictOf(error, documentTypesApi.change.result);
      if (!current) return;
      rebase(current);
      setIsLate(true);
    },
  });
  const errors = fieldErrorsOf(save.error ?? preview.error);
  const seen = dirty && late === words && preview.data !== undefined && !preview.isFetching;
  return (
    <div className="settings-screen">
      <p className="settings-where">
        {isOwn
          ? 'A type of this installation.'
          : 'This type came with the console: what the law fixes is not changed here. It can end on a day.'}{' '}
        {`Read by: ${TYPE_READERS.find(({ id }) => id === type.readers)?.label ?? ''}.`}
      </p>
      <Form
        label={type.name}
        submitLabel="Save"
        error={save.error}
        keep={keep(`documentType:${documentTypeId}`)}
        dirty={dirty}
        ready={ready && seen}
        onSubmit={() => save.mutateAsync()}
      >
        {isLate && (
          <p className="form-note">
            Someone else saved this type meanwhile: theirs is the first version below. Saving again
            puts yours in its place.
          </p>
        )}
        <DocumentTypeFields
          draft={draft}
          change={change}
          categories={categories}
          errors={errors}
          isFixed={!isOwn}
        />
        {dirty && ready && (
          <p role="status" className="settings-effect">
            {preview.error
              ? messageOf(preview.error)
              : seen
                ? typeEffectText(preview.data)
                : 'Looking at the files …'}
          </p>
        )}
      </Form>
      {versions && (
        <FormerVersions
          versions={versions}
          show={versionWords}
          onTake={(version) => change(typeDraftOf(version))}
        />
      )}
    </div>
  );
}

const versionWords = ({ name, from, until, hidden, required }: TypeVersion): string =>
  [
    name,
    `from ${showDate(from)}`,
    until === null ? 'goes on' : `until ${showDate(until)}`,
    ...(hidden ? ['hidden'] : []),
    ...(required ? ['asked for'] : []),
  ].join(', ');
