import { partName, showPages } from '../pages.rules.ts';
import type { Part } from '../pages.rules.ts';
import type { ItemImage } from '#src/features/intake/item.shapes.ts';
import type { PageTile } from './pages-state.ts';
import '#src/web/ui/task-form.css';

interface PagePreviewProps {
  parts: readonly Part[];
  leftOut: readonly PageTile[];
  files: readonly ItemImage[];
  changed: boolean;
  fault: string | null;
  error: string | null;
  /** The employee is known: new items begin with their review. */
  matched: boolean;
}

/** What would come of it: each part with its name and pages, and what is left out. */
export function PagePreview(props: PagePreviewProps) {
  const { parts, leftOut, files, changed, fault, error, matched } = props;
  return (
    <section className="pages-preview" aria-label="Result" aria-live="polite">
      {error !== null && (
        <p className="task-alert" role="alert">
          {error}
        </p>
      )}
      {fault !== null && <p className="task-alert">{fault}</p>}
      {!changed && (
        <p className="task-note">
          Arrows and space choose pages. s splits or joins, r turns, Ctrl and arrows move, Delete
          leaves out. Enter applies; the original is kept.
        </p>
      )}
      <ol className="pages-parts">
        {parts.map((part, index) => (
          <li key={index} data-kind={part.kind}>
            <strong>{partName(part, files)}</strong>
            <span className="task-note">
              {part.pages.length === 1 ? '1 page' : `${part.pages.length} pages`}
              {', '}
              {part.kind === 'file'
                ? 'stays with this item'
                : matched
                  ? 'a new item to review'
                  : 'a new item to match'}
              {turnsOf(part)}
            </span>
          </li>
        ))}
      </ol>
      {leftOut.length > 0 && (
        <p className="task-note">
          Left out: page {showPages(leftOut.map(({ page }) => page))}. The original keeps it.
        </p>
      )}
    </section>
  );
}

function turnsOf({ pages }: Part): string {
  const turned = pages.filter(({ turn }) => turn !== 0).length;
  return turned === 0 ? '' : turned === 1 ? ', 1 turned' : `, ${turned} turned`;
}
