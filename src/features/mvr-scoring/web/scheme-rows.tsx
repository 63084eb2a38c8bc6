import { ArrowUpIcon, Cross2Icon } from '@radix-ui/react-icons';
import { useRef, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#src/web/ui/button.tsx';
import { movedUp } from './scheme-draft.ts';

export interface TableProps<Row> {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
}

/** Rows that are changed by their key; a new one gets a key of its own, and the keyboard. */
export function useRows<Row extends { key: string }>({ rows, onChange }: TableProps<Row>) {
  const made = useRef(0);
  const body = useRef<HTMLTableSectionElement>(null);
  return {
    body,
    change: (key: string, changes: Partial<Row>) =>
      onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    remove: (key: string) => onChange(rows.filter((row) => row.key !== key)),
    up: (key: string) => onChange(movedUp(rows, key)),
    add: (make: (key: string) => Row) => {
      made.current += 1;
      flushSync(() => onChange([...rows, make(`new-${made.current}`)]));
      body.current?.lastElementChild?.querySelector('input')?.focus();
    },
  };
}

interface CellProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  numeric?: boolean;
  disabled?: boolean;
}

/** A text in a row, named by what it is of. */
export function Cell({ label, value, onChange, maxLength = 400, numeric, disabled }: CellProps) {
  return (
    <input
      className="input"
      aria-label={label}
      autoComplete="off"
      inputMode={numeric ? 'numeric' : undefined}
      maxLength={maxLength}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A box to tick in a row. */
export function Check({
  label,
  checked,
  onChange,
  disabled,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** A table of fields; its last column holds what is done with a row. */
export function Rows({
  label,
  heads,
  body,
  children,
}: {
  label: string;
  heads: readonly string[];
  body: Ref<HTMLTableSectionElement>;
  children: ReactNode;
}) {
  return (
    <div className="scheme-rows">
      <table className="scheme-table" aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">Row</th>
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  );
}

/** Moves a row up, where its place counts, and takes it away. */
export function RowButtons({
  named,
  up,
  remove,
}: {
  named: string;
  up?: () => void;
  remove: () => void;
}) {
  return (
    <td>
      <span className="scheme-row">
        {up && (
          <IconButton label={`Move ${named} up`} onClick={up}>
            <ArrowUpIcon aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={`Remove ${named}`} onClick={remove}>
          <Cross2Icon aria-hidden="true" />
        </IconButton>
      </span>
    </td>
  );
}
