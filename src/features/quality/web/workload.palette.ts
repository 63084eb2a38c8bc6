import { LEADS_QUEUES } from '#src/shared/permission-sets.ts';
import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold } from '#src/web/palette/ranking.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { isWorkloadSubject } from './workload-subject.ts';

/** Those to whom the selected tasks can be given, who has least first. */
export const workloadColleagueProvider: PaletteProvider = {
  mode: 'step',
  kind: 'workloadColleague',
  label: 'colleagues',
  permission: LEADS_QUEUES,
  search: async (text) => {
    const subject = openScopes().find(({ scope }) => scope === 'workload')?.subject;
    if (!isWorkloadSubject(subject)) return [];
    const { people, tasks } = subject;
    return people
      .filter(
        ({ userId, name }) =>
          tasks.every(({ able }) => able.includes(userId)) &&
          fold(name).includes(fold(text.trim())),
      )
      .toSorted((a, b) => a.has - b.has || a.name.localeCompare(b.name))
      .map(({ userId, name, has }) => ({
        id: userId,
        title: name,
        detail: has === 0 ? 'Has nothing' : `Has ${has}`,
        value: userId,
      }));
  },
};
