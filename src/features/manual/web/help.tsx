import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { useWidth } from '#src/web/ui/use-width.ts';
import { manualAddresses } from '../manual.addresses.ts';
import { HelpContents } from './help-contents.tsx';
import { HelpSearch } from './help-search.tsx';
import { helpQuery } from './manual.queries.ts';
import { PageText } from './markdown.tsx';
import './manual.css';

/** Below this width, in pixels, the contents fold away above the page. */
const NARROW = 640;

/** The documentation as help: contents, search, and one page at a time. */
export function Help({ params, search, pane }: ScreenProps) {
  const { data, error, refetch } = useQuery(helpQuery);
  const root = useRef<HTMLDivElement>(null);
  const narrow = useWidth(root, data !== undefined) < NARROW;
  const pages = data?.pages ?? [];
  const page = params['pageId'] ? pages.find(({ id }) => id === params['pageId']) : pages[0];
  const { setTitle } = pane;
  const title = page?.title;
  const isNamed = params['pageId'] !== undefined;
  useEffect(() => {
    if (title && isNamed) setTitle(title);
  }, [setTitle, title, isNamed]);

  const article = useRef<HTMLElement>(null);
  const pageId = page?.id;
  const slug = typeof search['section'] === 'string' ? search['section'] : null;
  const goTo = (section: string | null) => {
    const heading =
      section === null ? null : article.current?.querySelector(`#${CSS.escape(section)}`);
    const target = heading ?? article.current;
    if (!(target instanceof HTMLElement)) return;
    target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
  };
  const arrive = useEffectEvent((section: string | null) => {
    if (section !== null || pane.focused) goTo(section);
  });
  useEffect(() => {
    if (pageId !== undefined) arrive(slug);
  }, [pageId, slug]);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="help" aria-busy="true" />;
  const contents = <HelpContents pages={pages} page={page ?? null} onSection={goTo} />;
  return (
    <div className="help" ref={root} data-narrow={narrow || undefined}>
      <aside className="help-side" aria-label="Contents of the help">
        <HelpSearch pages={pages} onChoose={(to) => pane.open(to)} />
        {narrow ? (
          <details className="help-fold">
            <summary>Contents</summary>
            {contents}
          </details>
        ) : (
          contents
        )}
      </aside>
      <article className="help-page" ref={article} tabIndex={-1} aria-label={title ?? 'Help'}>
        {page ? (
          <PageText page={page} pages={pages} />
        ) : (
          <EmptyState title="This page of the help does not exist.">
            <Link to={manualAddresses.help}>Go to the first page</Link>
          </EmptyState>
        )}
      </article>
    </div>
  );
}
