import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { call } from '#src/web/http.ts';
import type { PaletteProvider, PaletteRow, PaletteContext } from '#src/web/palette/provider.ts';
import { fold } from '#src/web/palette/ranking.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { stepsApi } from '../review-steps.contract.ts';
import { stepSubjectOf } from './step-subjects.ts';
import { colleaguesQuery, deleteReasonsQuery } from './steps.queries.ts';
import { waitChoices } from '#src/features/work/web/wait-choices.ts';

/** The step of the form that stands open. */
function openStep(): FormKey | null {
  const open = openScopes().find(({ scope }) => scope === 'task');
  return stepSubjectOf('task', open?.subject)?.task.formKey ?? null;
}

const named = (rows: readonly PaletteRow[], text: string): PaletteRow[] =>
  rows.filter(({ title }) => fold(title).includes(fold(text.trim())));

async function people(
  { queryClient }: PaletteContext,
  formKey: FormKey,
  text: string,
): Promise<PaletteRow[]> {
  const found = await queryClient.fetchQuery(colleaguesQuery(formKey));
  return named(
    found.map(({ userId, name }) => ({ id: userId, title: name, value: userId })),
    text,
  );
}

const colleagueProvider: PaletteProvider = {
  mode: 'step',
  kind: 'colleague',
  label: 'colleagues',
  permission: WORKS_ON_DOCUMENTS,
  search: async (text, _signal, context) => {
    const step = openStep();
    return step ? people(context, step, text) : [];
  },
};

const careRepProvider: PaletteProvider = {
  mode: 'step',
  kind: 'careRep',
  label: 'customer care representatives',
  permission: WORKS_ON_DOCUMENTS,
  search: (text, _signal, context) => people(context, 'customerCareIntervention', text),
};

const deleteReasonProvider: PaletteProvider = {
  mode: 'step',
  kind: 'deleteReason',
  label: 'reasons',
  permission: 'dq.deleteDocument',
  search: async (text, _signal, { queryClient }) => {
    const reasons = await queryClient.fetchQuery(deleteReasonsQuery());
    return named(
      reasons.map((reason) => ({
        id: String(reason.textId),
        title: reason.text,
        value: String(reason.textId),
      })),
      text,
    );
  },
};

const itemClientProvider: PaletteProvider = {
  mode: 'step',
  kind: 'itemClient',
  label: 'clients and locations',
  permission: 'dq.editHierarchy',
  search: async (text, signal) => {
    const { clients } = await call(
      stepsApi.clients,
      { query: { search: text.trim().slice(0, 100) } },
      { client: null, signal },
    );
    return clients.map(({ clientId, name, company }) => ({
      id: String(clientId),
      title: name,
      ...(company === name ? {} : { detail: company }),
      value: String(clientId),
    }));
  },
};

const waitProvider: PaletteProvider = {
  mode: 'step',
  kind: 'waitUntil',
  label: 'days, or until something arrives',
  permission: WORKS_ON_DOCUMENTS,
  search: async (text) =>
    waitChoices(text).map(({ title, detail, until }) => ({
      id: title,
      title,
      ...(detail ? { detail } : {}),
      value: until,
    })),
};

/** What the commands of the steps ask for. */
export const STEP_PROVIDERS = [
  colleagueProvider,
  careRepProvider,
  deleteReasonProvider,
  itemClientProvider,
  waitProvider,
] as const satisfies readonly PaletteProvider[];
