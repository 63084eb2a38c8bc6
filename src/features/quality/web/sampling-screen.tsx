import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reviewTypesQuery } from '#src/features/intake/web/items.queries.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { qualityApi } from '../quality.contract.ts';
import { LEVEL_NAMES, LEVELS } from '../quality.rules.ts';
import type { Level } from '../quality.rules.ts';
import type { Sampling } from '../quality.shapes.ts';
import { samplingQuery } from './quality.queries.ts';
import './quality.css';

/** How much is looked at again, by level and document type, and who is at which level. */
export function SamplingScreen({ pane }: ScreenProps) {
  const { data, error, refetch } = useQuery(samplingQuery());
  const { setTitle } = pane;
  useEffect(() => setTitle('Sampling'), [setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="sampling" aria-busy="true" />;
  return (
    <div className="sampling">
      <Rates sampling={data} />
      <Reviewers sampling={data} />
    </div>
  );
}

/** A line of the table: every type that has no line of its own, or one type. */
type Line = Record<Level, string> & { documentTypeId: number | null; typeName: string };

function linesOf({ rates }: Sampling): Line[] {
  const ids = [...new Set(rates.map(({ documentTypeId }) => documentTypeId))];
  return ids.map((documentTypeId) => {
    const own = rates.filter((rate) => rate.documentTypeId === documentTypeId);
    const percent = (level: Level) => {
      const found = own.find((rate) => rate.level === level);
      return found ? String(found.percent) : '';
    };
    return {
      documentTypeId,
      typeName: own[0]?.typeName ?? (ids.length > 1 ? 'Every other type' : 'Every type'),
      trainee: percent('trainee'),
      regular: percent('regular'),
      senior: percent('senior'),
    };
  });
}

const isPercent = (text: string) =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100;

const draftOf = (sampling: Sampling) => ({ lines: linesOf(sampling) });

/** What a colleague changed while the rates were typed; saving again puts what stands in the form in its place (D14). */
function Theirs({ before, now }: { before: Sampling; now: Sampling }) {
  const old = new Map(linesOf(before).map((line) => [line.documentTypeId, line]));
  const changes = linesOf(now).flatMap((line) =>
    LEVELS.filter((level) => old.get(line.documentTypeId)?.[level] !== line[level]).map(
      (level) =>
        `${line.typeName}, ${LEVEL_NAMES[level]}: ${old.get(line.documentTypeId)?.[level] || 'as all'} → ${line[level] || 'as all'}`,
    ),
  );
  return (
    <section className="form-note" aria-label="Changed by someone else">
      <p>Someone else saved the rates meanwhile. Saving again puts yours in their place.</p>
      <ul>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Rates({ sampling }: { sampling: Sampling }) {
  const { base, draft, change, rebase, keep, settle } = useEntries(sampling, draftOf);
  const { lines } = draft;
  const setLines = (next: Line[]) => change({ lines: next });
  const client = useQueryClient();
  const { data: types = [] } = useQuery(reviewTypesQuery());
  const mayEdit = sampling.allowed.includes('edit');
  const set = (at: number, level: Level, text: string) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, [level]: text } : line)));
  const fits = (line: Line, level: Level) =>
    isPercent(line[level]) || (line.documentTypeId !== null && line[level].trim() === '');
  const ready = lines.every((line) => LEVELS.every((level) => fits(line, level)));
  const dirty = JSON.stringify(lines) !== JSON.stringify(linesOf(base));
  const free = types.filter(
    ({ documentTypeId }) => !lines.some((line) => line.documentTypeId === documentTypeId),
  );
  const send = () => {
    const rates = lines.flatMap((line) =>
      LEVELS.filter((level) => line[level].trim() !== '').map((level) => ({
        level,
        documentTypeId: line.documentTypeId,
        percent: Number(line[level]),
      })),
    );
    return call(
      qualityApi.setSampling,
      { body: { rates } },
      { client: null, version: base.version },
    );
  };
  /** As they were before a colleague saved others. */
  const [before, setBefore] = useState<Sampling | null>(null);
  const save = useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      client.setQueryData(samplingQuery().queryKey, saved);
      settle();
      setBefore(null);
      toast('The rates hold for what is accepted from now on.', 'success');
    },
    onError: (error) => {
      const current = conflictOf(error, qualityApi.setSampling.result);
      if (!current) return;
      setBefore((first) => first ?? base);
      rebase(current);
    },
  });
  const table = (
    <table className="sampling-table">
      <thead>
        <tr>
          <th scope="col">{DOCUMENT_FIELDS.documentTypeId.label}</th>
          {LEVELS.map((level) => (
            <th key={level} scope="col">
              {LEVEL_NAMES[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.documentTypeId ?? 'all'}>
            <th scope="row">{line.typeName}</th>
            {LEVELS.map((level) => (
              <td key={level}>
                {mayEdit ? (
                  <input
                    className="input numeric"
                    inputMode="decimal"
                    aria-label={`${line.typeName}, ${LEVEL_NAMES[level]}, percent`}
                    aria-invalid={!fits(line, level)}
                    placeholder={line.documentTypeId === null ? '' : 'as all'}
                    value={line[level]}
                    onChange={({ target }) => set(at, level, target.value)}
                  />
                ) : (
                  line[level] && `${line[level]}%`
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Section title="How many of a hundred accepted documents get a second look">
      {mayEdit ? (
        <Form
          label="Sampling rates"
          submitLabel="Save the rates"
          error={save.error}
          keep={keep('sampling')}
          ready={ready && dirty}
          dirty={dirty}
          onSubmit={() => save.mutateAsync()}
        >
          {before && <Theirs before={before} now={base} />}
          {table}
          <SelectField
            label="Give a document type rates of its own"
            value=""
            options={free.map(({ documentTypeId, name }) => ({
              value: String(documentTypeId),
              label: name,
            }))}
            onChange={(value) => {
              const type = free.find(({ documentTypeId }) => String(documentTypeId) === value);
              if (!type) return;
              const { documentTypeId, name: typeName } = type;
              setLines([
                ...lines,
                { documentTypeId, typeName, trainee: '', regular: '', senior: '' },
              ]);
            }}
          />
        </Form>
      ) : (
        <>
          {table}
          <p className="none">
            Rates and levels are set by who administers users and may see the dashboard.
          </p>
        </>
      )}
    </Section>
  );
}

function Reviewers({ sampling }: { sampling: Sampling }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const mayEdit = sampling.allowed.includes('edit');
  const set = async (userId: string, level: Level) => {
    setError(null);
    try {
      const saved = await call(
        qualityApi.setLevel,
        { params: { userId }, body: { level } },
        { client: null },
      );
      client.setQueryData(samplingQuery().queryKey, (old) =>
        old === undefined
          ? old
          : {
              ...old,
              reviewers: old.reviewers.map((one) => (one.userId === userId ? saved : one)),
            },
      );
      toast(`${saved.userName} is ${LEVEL_NAMES[saved.level].toLowerCase()} now.`, 'success');
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Section title="Reviewers">
      {error !== null && (
        <p className="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <DataList
        label="Reviewers and their levels"
        rows={sampling.reviewers}
        rowId={reviewerId}
        columns={mayEdit ? columnsWith((userId, level) => void set(userId, level)) : LEVEL_COLUMNS}
        status="ready"
        empty={<EmptyState title="Nobody may review yet" />}
        whole
      />
    </Section>
  );
}

type Reviewer = Sampling['reviewers'][number];

const reviewerId = ({ userId }: Reviewer) => userId;

const LEVEL_COLUMNS: readonly Column<Reviewer>[] = [
  {
    id: 'reviewer',
    title: 'Reviewer',
    text: ({ userName }) => userName,
    width: 'minmax(120px, 1fr)',
  },
  { id: 'level', title: 'Level', text: ({ level }) => LEVEL_NAMES[level], width: 236 },
  {
    id: 'set',
    title: 'Set',
    text: ({ setAt, setBy }) =>
      setAt ? `${showInstant(setAt)}${setBy ? ` by ${setBy}` : ''}` : 'never',
    width: 'minmax(150px, 1fr)',
    narrow: 'hide',
  },
];

/** The columns where the level can be chosen in its row. */
const columnsWith = (set: (userId: string, level: Level) => void): readonly Column<Reviewer>[] =>
  LEVEL_COLUMNS.map((column) =>
    column.id === 'level'
      ? {
          ...column,
          cell: ({ userId, userName, level }) => (
            <span className="level-choice" role="group" aria-label={`Level of ${userName}`}>
              {LEVELS.map((one) => (
                <Button
                  key={one}
                  variant={one === level ? 'secondary' : 'quiet'}
                  aria-pressed={one === level}
                  onClick={() => set(userId, one)}
                >
                  {LEVEL_NAMES[one]}
                </Button>
              ))}
            </span>
          ),
        }
      : column,
  );
