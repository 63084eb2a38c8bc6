import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { clientQuery } from '#src/features/clients/web/clients.queries.ts';
import { addressAt } from '#src/shared/address.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { reportOf, type ReportName } from '../reports.rules.ts';
import { DotNumbersDialog } from './dot-numbers-dialog.tsx';
import type { ReportSubject } from './report-subject.ts';
import { dotNumbersQuery } from './reports.queries.ts';

/** The specification's words (2§5). */
const NONE_HERE = 'There are no DOT numbers associated with this location.';

/** No DOT number, as of a report that is run for a location. */
export const NO_NUMBERS: readonly string[] = [];

/** The DOT numbers in an address. */
function dotsIn({ dots }: ScreenProps['search']): readonly string[] {
  return typeof dots === 'string' || typeof dots === 'number'
    ? String(dots).split(',').filter(Boolean)
    : NO_NUMBERS;
}

/** Runs a report for DOT numbers: they stand in its address. */
function openFor(pane: PaneHandle, name: ReportName, dots: readonly string[]): void {
  const path = addressAt(reportsAddresses.report, { reportName: name });
  pane.open(`${path}?dots=${encodeURIComponent(dots.join(','))}`, { replace: true });
}

interface ByNumberProps extends Pick<ScreenProps, 'pane' | 'search'> {
  name: ReportName;
  client: number;
  children: (dots: readonly string[]) => ReactNode;
}

/** What the location can be reported by; undefined until that is known. */
function useNumbers(client: number) {
  const userId = useViewer().user?.id ?? '';
  const here = useQuery(clientQuery(client, client));
  const legacy = here.data?.legacyClientId;
  const query = dotNumbersQuery(client, legacy ?? 0, userId);
  const found = useQuery({ ...query, queryFn: legacy === undefined ? skipToken : query.queryFn });
  const lost = here.error ? here : found;
  return { numbers: found.data, error: lost.error, retry: () => void lost.refetch() };
}

/** A report that is run for DOT numbers: they are asked for first, unless there is only one (R464-R467). */
export function ByNumber({ name, client, pane, search, children }: ByNumberProps) {
  const { numbers, error, retry } = useNumbers(client);
  const dots = useMemo(() => dotsIn(search), [search]);
  // Asked for while there are none, until that is closed; and when a command asks for it.
  const [isClosed, setClosed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const only = numbers?.length === 1 && dots.length === 0 ? numbers[0] : undefined;
  useEffect(() => {
    if (only !== undefined) openFor(pane, name, [only]);
    // The pane is another object whenever it is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only, name]);
  const subject: ReportSubject = { kind: 'report', chooseNumbers: () => setAsked(true) };
  useScope('report', subject, { pane });
  const { setTitle } = pane;
  const { title } = reportOf(name);
  useEffect(() => setTitle(title), [setTitle, title]);
  if (error && !numbers) return <ErrorState error={error} onRetry={retry} />;
  if (numbers?.length === 0 && dots.length === 0) return <EmptyState title={NONE_HERE} />;
  const offered = numbers ?? NO_NUMBERS;
  const wanted = isAsked || (dots.length === 0 && !isClosed);
  const isAsking = wanted && offered.length > 0 && only === undefined;
  return (
    <>
      {dots.length > 0 && children(dots)}
      {dots.length === 0 && numbers && !isAsking && only === undefined && (
        <EmptyState title="No DOT number is chosen" command="report.chooseNumbers">
          The report is run for the DOT numbers that you choose.
        </EmptyState>
      )}
      {isAsking && (
        <DotNumbersDialog
          numbers={offered}
          chosen={dots}
          onChoose={(chosen) => {
            setAsked(false);
            openFor(pane, name, chosen);
          }}
          onClose={() => {
            setAsked(false);
            setClosed(true);
          }}
        />
      )}
    </>
  );
}
