import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';

interface UnfoldCellProps {
  /** Whether the rows of this one stand below it; undefined where there are none. */
  unfolded: boolean | undefined;
  /** It stands below another row itself. */
  below: boolean;
  /** Of whom they are. */
  of: string;
  onUnfold: (open: boolean) => void;
  children: ReactNode;
}

/** The first cell of a row that can be unfolded, or that stands below one. */
export function UnfoldCell({ unfolded, below, of, onUnfold, children }: UnfoldCellProps) {
  const Chevron = unfolded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <span className="cell-tree" data-below={below ? true : undefined}>
      {unfolded === undefined ? (
        <span className="cell-fold" />
      ) : (
        <button
          type="button"
          className="cell-fold"
          tabIndex={-1}
          aria-label={unfolded ? `Fold those of ${of}` : `Unfold those of ${of}`}
          onClick={({ currentTarget }) => {
            onUnfold(!unfolded);
            // The keyboard stays with the list.
            currentTarget.closest<HTMLElement>('[role="treegrid"]')?.focus({ preventScroll: true });
          }}
        >
          <Chevron />
        </button>
      )}
      {children}
    </span>
  );
}
