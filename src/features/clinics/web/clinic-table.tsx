import { CheckCircledIcon, CircleIcon } from '@radix-ui/react-icons';
import { useMemo, useState, type ReactNode } from 'react';
import { sortRows, type Sort } from '#src/shared/columns.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { nextSort } from '#src/web/ui/list-state.ts';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { CLINIC_COLUMNS } from '../clinics.columns.ts';
import type { Clinic } from '../clinics.contract.ts';

const COLUMNS: readonly Column<Clinic>[] = [
  { id: 'street', ...CLINIC_COLUMNS.street, width: 'minmax(110px, 1.6fr)', narrow: 'hide' },
  { id: 'city', ...CLINIC_COLUMNS.city, width: 'minmax(90px, 1fr)' },
  { id: 'state', ...CLINIC_COLUMNS.state, width: 54, narrow: 'hide' },
  { id: 'zip', ...CLINIC_COLUMNS.zip, width: 62, narrow: 'hide' },
  { id: 'phone', ...CLINIC_COLUMNS.phone, width: 112, narrow: 'hide' },
  { id: 'programs', ...CLINIC_COLUMNS.programs, width: 'minmax(120px, 1.6fr)', narrow: 'hide' },
];
const DISTANCE: Column<Clinic> = {
  id: 'distance',
  ...CLINIC_COLUMNS.distance,
  width: 66,
  align: 'end',
};

const SORTS = Object.keys(CLINIC_COLUMNS);
/** R336. */
const SIZES = [10, 20, 25] as const;
const rowId = (row: Clinic) => String(row.vendorId);

interface ClinicTableProps {
  clinics: readonly Clinic[];
  /** From a ZIP code: then there are distances, and they are the order. */
  withDistance: boolean;
  chosen: number | null;
  onChoose: (clinic: Clinic) => void;
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  /** Names the search: another one begins on the first page. */
  view: string;
}

/** The clinics that were found, some to a page, nearest first. */
export function ClinicTable({ clinics, withDistance, chosen, view, ...list }: ClinicTableProps) {
  const [asked, setAsked] = useState<Sort | null>(null);
  const [place, setPlace] = useState<{ page: number; size: number; view: string }>({
    page: 1,
    size: SIZES[0],
    view,
  });
  const sort = useMemo((): Sort => {
    if (asked && (withDistance || asked.key !== 'distance')) return asked;
    // As the server gives them (R338).
    return { key: withDistance ? 'distance' : 'name', descending: false };
  }, [asked, withDistance]);
  const rows = useMemo(() => sortRows(clinics, sort, CLINIC_COLUMNS), [clinics, sort]);
  const columns = useMemo(
    () => [nameOf(chosen), ...(withDistance ? [DISTANCE] : []), ...COLUMNS],
    [chosen, withDistance],
  );
  return (
    <PagedList
      label="Clinics"
      rows={rows}
      rowId={rowId}
      columns={columns}
      {...list}
      onOpen={list.onChoose}
      sort={sort}
      sorts={SORTS}
      onSort={(key) => setAsked(nextSort(sort, key))}
      sizes={SIZES}
      footer="needed"
      place={{
        page: place.view === view ? place.page : 1,
        size: place.size,
        onPlace: (next) => setPlace({ ...next, view }),
      }}
      view={`${view} ${sort.key} ${sort.descending}`}
    />
  );
}

/** The clinic's name, marked where it is the chosen one. */
function nameOf(chosen: number | null): Column<Clinic> {
  return {
    id: 'name',
    ...CLINIC_COLUMNS.name,
    width: 'minmax(170px, 2fr)',
    cell: (row) => (
      <span className="clinic-name">
        {row.vendorId === chosen ? (
          <CheckCircledIcon className="clinic-mark" aria-label="Chosen:" />
        ) : (
          <CircleIcon className="clinic-unmarked" aria-hidden="true" />
        )}
        {row.vendorName}
      </span>
    ),
  };
}
