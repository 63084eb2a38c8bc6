import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { jobTitlesQuery, sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import { STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import { STANDINGS } from '#src/features/qualification/standing.rules.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { hasFeature } from '#src/web/access.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import { useViewer } from '#src/web/viewer.ts';

type Option = ListFilter['options'][number];

const ON_ROSTER: Option = { value: 'roster', label: 'On the roster' };
/** Within how many days something runs out. */
const RUNS_OUT: readonly Option[] = ['7', '30', '60', '90'].map((days) => ({
  value: days,
  label: `Within ${days} days`,
}));
const COMPLIANCE: readonly Option[] = STANDINGS.map((state) => ({
  value: state,
  label: STANDING_WORDS[state],
}));
/** A longer menu is no help; the command that chooses a location searches all of them. */
const MOST_LOCATIONS = 25;

/** The options with the one that the address names, which is known before the list of them is here. */
function withAsked(options: readonly Option[] | undefined, asked: unknown, shape: RegExp) {
  const known = options ?? [];
  const missing = typeof asked === 'string' && shape.test(asked);
  return missing && !known.some(({ value }) => value === asked)
    ? [...known, { value: asked, label: options ? 'Not here' : '…' }]
    : known;
}

/**
 * The filters of a client's roster; those of compliance only where the client has it. What they offer is read once
 * `enabled`.
 */
export function useRosterFilters(
  client: number,
  asked: Readonly<Record<string, unknown>>,
  enabled: boolean,
): readonly ListFilter[] {
  const viewer = useViewer();
  const { data: lists } = useQuery({ ...listsQuery(client, ['employmentStatus']), enabled });
  const { data: titles } = useQuery({ ...jobTitlesQuery(client, client), enabled });
  const { data: sites } = useQuery({ ...sitesQuery(client, client), enabled });
  const judged = hasFeature('documents', viewer);
  const [status, jobTitle, location] = [asked['status'], asked['jobTitle'], asked['location']];
  return useMemo(() => {
    const statuses = lists?.employmentStatus?.map((one) => ({
      value: one.status,
      label: one.status,
    }));
    const depths = new Map<number, number>();
    const places = sites?.map(({ _id, name, parent }) => {
      const depth = parent === null ? 0 : (depths.get(parent) ?? -1) + 1;
      depths.set(_id, depth);
      return { value: String(_id), label: name, depth };
    });
    const named = new Map(titles?.map((one) => [String(one.jobTitleId), one.jobTitle]));
    const many = places && places.length > MOST_LOCATIONS;
    const offered = many ? places.filter(({ value }) => value === location) : places;
    return [
      {
        id: 'status',
        title: 'Status',
        initial: ON_ROSTER.value,
        options: [
          ON_ROSTER,
          ...withAsked(
            statuses,
            status === 'roster' || status === 'any' ? null : status,
            /^.{1,40}$/,
          ),
        ],
      },
      ...(judged
        ? [
            { id: 'compliance', title: 'Compliance', options: COMPLIANCE },
            { id: 'runsOut', title: 'Runs out', options: RUNS_OUT },
          ]
        : []),
      {
        id: 'jobTitle',
        title: EMPLOYEE_FIELDS.jobTitleId.label,
        options: withAsked(
          titles && [...named].map(([value, label]) => ({ value, label })),
          jobTitle,
          /^\d{1,9}$/,
        ),
      },
      // With one location there is nothing to choose.
      ...(places && places.length < 2 && location === undefined
        ? []
        : [
            {
              id: 'location',
              title: 'Location',
              more: 'roster.location' as const,
              options: withAsked(offered, location, /^\d{1,9}$/),
            },
          ]),
    ];
  }, [lists, titles, sites, judged, status, jobTitle, location]);
}
