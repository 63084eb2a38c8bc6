import { BulkBar } from './bulk-bar.tsx';
import { DataList } from './data-list.tsx';
import type { DataListProps } from './data-list-props.ts';
import { PagedList, type Paging } from './paged-list.tsx';
import { useSelection } from './use-selection.ts';

type RecordListProps<Row> = Omit<
  DataListProps<Row>,
  'selection' | 'onSelection' | 'onExport' | 'view'
> & {
  view: string;
  /** Saves the rows as a file: those with these ids (as `writeRows` writes them), all of the list without them. */
  exportRows: (only?: string) => Promise<void>;
  /** Some rows at a time, with a footer; in a page that scrolls. */
  paged?: Paging;
};

/** A list of records, which can be selected and exported; one whose screen does more with them has a BulkBar of its own. */
export function RecordList<Row>({ exportRows, paged, ...list }: RecordListProps<Row>) {
  const { rows, rowId, view } = list;
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const selectable = {
    ...list,
    selection,
    onSelection: select,
    onExport: () => exportRows(),
  };
  return (
    <>
      {paged ? <PagedList {...selectable} {...paged} /> : <DataList {...selectable} />}
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          exported={{ ids: selected.map(rowId), run: exportRows }}
          onClear={clear}
        />
      )}
    </>
  );
}
