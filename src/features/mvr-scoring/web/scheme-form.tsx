import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { conflictOf } from '#src/web/ui/entries.ts';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { schemeFaults } from '../definition.rules.ts';
import { AUTOMATIC_WORDS } from '../mvr-scoring.columns.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import { AUTOMATIC, copyOf, type Scheme } from '../scheme.rules.ts';
import type { DefList } from '../mvr-scoring.shapes.ts';
import { SCHEME_IDS, type SchemeId } from '../schemes.rules.ts';
import { definitionsQuery, schemeQuery } from './mvr-scoring.queries.ts';
import { SchemeCounts } from './scheme-counts.tsx';
import { RuleTable } from './rule-table.tsx';
import { BandTable, ReasonTable } from './scheme-tables.tsx';
import { fromDraft, toDraft, type SchemeDraft } from './scheme-draft.ts';

interface SchemeFormProps {
  client: number;
  defs: DefList;
  /** What it begins from: the version in force, or a scheme that ships. */
  from: Scheme;
  onDone: () => void;
}

/** What a location's next version is kept under while it is written. */
export const schemeDraft = (client: number) => `scheme:${client}`;

/** The next version of how a location scores. */
export function SchemeForm({ client, defs, from, onDone }: SchemeFormProps) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(from));
  const [scores, setScores] = useState(defs.definitions[0]?.scores ?? true);
  const [dirty, setDirty] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const own = defs.definitions.find(({ clientId }) => clientId === client);
  // The version that it was begun after, whatever others keep meanwhile.
  const [after, setAfter] = useState(own?.version ?? 0);
  const [faults, setFaults] = useState<readonly string[]>([]);
  // Sent from its foot, it would otherwise be refused out of sight, as with `Form`.
  const refusal = useRef<HTMLUListElement>(null);
  useEffect(() => {
    refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [faults]);
  const change = (changes: Partial<SchemeDraft>) => {
    setDraft((all) => ({ ...all, ...changes }));
    setDirty(true);
  };
  const begin = async (schemeId: SchemeId) => {
    try {
      setDraft(toDraft(await queryClient.fetchQuery(schemeQuery(client, schemeId))));
      setDirty(true);
    } catch (error) {
      setProblem(error);
    }
  };
  const save = useMutation({
    mutationFn: (scheme: Scheme) =>
      call(
        mvrScoringApi.save,
        { params: { clientId: client }, body: { ...copyOf(scheme), scores, after } },
        { client },
      ),
    onSuccess: async (saved) => {
      queryClient.setQueryData(definitionsQuery(client).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: ['mvrScoring', client] });
      const version = saved.definitions[0]?.version ?? 1;
      toast(
        scores
          ? `Version ${version} holds from now on. Scores given stay as they are.`
          : 'MVRs are not scored here any more.',
        'success',
      );
      onDone();
    },
    onError: (error) => {
      setProblem(error);
      if (error instanceof ApiError) setFaults(error.fields?.map(({ message }) => message) ?? []);
      const current = conflictOf(error, mvrScoringApi.save.result);
      if (!current) return;
      queryClient.setQueryData(definitionsQuery(client).queryKey, current);
      const newest = current.definitions.find(({ clientId }) => clientId === client);
      setFaults([
        `Version ${newest?.version ?? 0} was kept meanwhile, by ${newest?.createdBy ?? 'somebody else'}. Keeping again makes yours the version after it.`,
      ]);
      setAfter(newest?.version ?? 0);
    },
  });
  const submit = () => {
    const { scheme, faults: wrong } = fromDraft(draft);
    const all = [...wrong, ...schemeFaults(scheme)].map(({ message }) => message);
    setFaults([...new Set(all)]);
    setProblem(null);
    return all.length > 0 ? undefined : save.mutateAsync(scheme);
  };
  return (
    <div className="scheme-screen">
      <div className="scheme-form">
        <Form
          label="MVR scoring"
          submitLabel={own ? 'Keep as a new version' : 'Keep'}
          onSubmit={submit}
          onLeave={onDone}
          error={problem}
          keep={keeping(schemeDraft(client), { draft, scores, after, dirty }, (kept) => {
            setDraft(kept.draft);
            setScores(kept.scores);
            setAfter(kept.after);
            setDirty(kept.dirty);
          })}
          dirty={dirty}
        >
          {faults.length > 0 && (
            <ul ref={refusal} className="form-error" role="alert">
              {faults.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <div className="scheme-field">
            <SelectField
              label="Begin from"
              value=""
              placeholder={own ? `This version, ${own.version}` : from.name}
              onChange={(value) => {
                const id = SCHEME_IDS.find((one) => one === value);
                if (id) void begin(id);
              }}
              options={defs.schemes.map(({ schemeId, name, since }) => ({
                value: schemeId,
                label: `${name}, as of ${showDate(since)}`,
              }))}
              hint="Schemes that others use, to change as you like. Bands are a proposal."
            />
          </div>
          <div className="scheme-field">
            <TextField
              label="Name"
              value={draft.name}
              onChange={(name) => change({ name })}
              maxLength={80}
              required
            />
          </div>
          <CheckboxField
            label="MVRs of this location are scored"
            hint="And of those below it that have nothing of their own. Off, what waits leaves the queue."
            checked={scores}
            onChange={(on) => {
              setScores(on);
              setDirty(true);
            }}
          />
          <div className="scheme-field">
            <SelectField
              label="Without a person"
              value={draft.automatic}
              onChange={(value) =>
                change({ automatic: AUTOMATIC.find((one) => one === value) ?? draft.automatic })
              }
              options={AUTOMATIC.map((value) => ({ value, label: AUTOMATIC_WORDS[value] }))}
            />
          </div>
          <div className="scheme-field">
            <SelectField
              label="A line’s age counts from"
              value={draft.countsFrom}
              onChange={(value) =>
                change({ countsFrom: value === 'conviction' ? 'conviction' : 'violation' })
              }
              options={[
                { value: 'violation', label: 'The day of the violation' },
                { value: 'conviction', label: 'The day of the conviction, where it is reported' },
              ]}
            />
          </div>
          <RuleTable rows={draft.rules} onChange={(rules) => change({ rules })} />
          <SchemeCounts
            counts={draft.counts}
            onRemove={(gone) =>
              change({ counts: draft.counts.filter(({ countId }) => countId !== gone) })
            }
          />
          <BandTable rows={draft.bands} onChange={(bands) => change({ bands })} />
          <ReasonTable rows={draft.reasons} onChange={(reasons) => change({ reasons })} />
        </Form>
      </div>
    </div>
  );
}
