import { useEffect, useMemo, useRef } from 'react';
import { Link } from '#src/web/ui/link.tsx';
import type { ManualPage } from '../manual.contract.ts';
import { helpAddress } from './page-text.ts';
import { sectionsOf } from './page-text.ts';

interface HelpContentsProps {
  pages: readonly ManualPage[];
  /** The page that is shown; null where there is none. */
  page: ManualPage | null;
  /** A section of it was chosen: also the one it stands at already. */
  onSection: (slug: string) => void;
}

/** The table of contents: the parts with their pages, and the sections of the page that is shown. */
export function HelpContents({ pages, page, onSection }: HelpContentsProps) {
  const parts = [...new Set(pages.map(({ part }) => part))];
  const sections = useMemo(
    () => (page ? sectionsOf(page).filter(({ depth }) => depth === 2) : []),
    [page],
  );
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav ref={nav} className="help-contents" aria-label="Pages of the help">
      {parts.map((part) => (
        // The decisions are many: their part opens where one of them is read.
        <details key={part} open={part !== 'Decisions' || page?.part === part}>
          <summary>{part}</summary>
          <ul>
            {pages
              .filter((one) => one.part === part)
              .map((one) => (
                <li key={one.id}>
                  <Link
                    to={helpAddress(one.id, null)}
                    className="help-entry"
                    current={one === page}
                  >
                    {one.title}
                  </Link>
                  {one === page && sections.length > 1 && (
                    <ul>
                      {sections.map(({ slug, heading }) => (
                        <li key={slug}>
                          <Link
                            to={helpAddress(one.id, slug)}
                            className="help-entry"
                            onFollow={() => onSection(slug)}
                          >
                            {heading}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
