import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useSay } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { addressAt } from '#src/shared/address.ts';
import { lastDayBefore } from '#src/shared/dates.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { applicantsAddresses } from '../applicants.addresses.ts';
import type { DraftPage } from '../apply.shapes.ts';
import { applyingOf } from '../application.rules.ts';
import { jobText, openPages, pagesOf, type PageId } from '../apply-pages.rules.ts';
import { SECTION_TITLES, SECTIONS } from '../sections.rules.ts';
import { CheckPage } from './check-page.tsx';
import { ConsentPage } from './consent-page.tsx';
import type { PageProps } from './page-props.ts';
import { PartPage } from './part-page.tsx';
import { SignPage } from './sign-page.tsx';
import { useDraft, type Draft } from './use-draft.ts';

interface ApplyFormProps {
  token: string;
  draft: DraftPage;
  /** The page in the address; none for the list of them. */
  page: string;
  pane: PaneHandle;
  onSent: () => void;
  onReload: () => void;
}

/** The form, one page at a time; without a page the list of all of them. */
export function ApplyForm({
  token,
  draft: page,
  page: wanted,
  pane,
  onSent,
  onReload,
}: ApplyFormProps) {
  const t = useWords();
  const say = useSay();
  const draft = useDraft(token, page);
  const [consents, setConsents] = useState(page.consents);
  const [photos, setPhotos] = useState(page.photos);
  const { cdl, today } = page;
  const { answers, ssnLast4 } = draft;
  const applying = useMemo(
    () => applyingOf(answers, { today, cdl, hasSsn: ssnLast4 !== null }),
    [answers, today, cdl, ssnLast4],
  );
  const pages = pagesOf(cdl, consents);
  const open = openPages(answers, applying, consents);
  const current = pages.find((one) => one === wanted) ?? null;
  const go = (to: PageId | null) =>
    pane.open(addressAt(applicantsAddresses.apply, { token }) + (to === null ? '' : `?page=${to}`));
  const at = current === null ? -1 : pages.indexOf(current);
  const back = () => go(pages[at - 1] ?? null);
  const next = () => go(pages[at + 1] ?? null);
  const titleOf = (id: PageId) => say(titleIn(consents, id));

  const top = useRef<HTMLDivElement>(null);
  const [from] = useState(current);
  useEffect(() => {
    if (current === from) return;
    // A new page is read from its beginning, by eye and by ear.
    top.current?.querySelector('h3')?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }, [current, from]);

  return (
    <div className="apply" ref={top}>
      <SaveNote draft={draft} onReload={onReload} />
      {current === null ? (
        <PageList page={page} pages={pages} open={open} titleOf={titleOf} onGo={go} />
      ) : (
        <>
          <p className="apply-place">
            <Button variant="quiet" onClick={back}>
              {t('Back')}
            </Button>
            <span className="none">
              {t('Page {page} of {pages}', { page: at + 1, pages: pages.length })}
            </span>
            <Button variant="quiet" onClick={() => void draft.flush().then(() => go(null))}>
              {t('All pages')}
            </Button>
          </p>
          <h3 className="apply-title" tabIndex={-1}>
            {titleOf(current)}
          </h3>
          <Page
            key={current}
            id={current}
            token={token}
            page={{ ...page, consents, photos }}
            draft={draft}
            applying={applying}
            open={open}
            titleOf={titleOf}
            onGo={go}
            onNext={next}
            onConsent={(kind, answered) =>
              setConsents(consents.map((one) => (one.kind === kind ? { ...one, answered } : one)))
            }
            onPhotos={setPhotos}
            onSent={onSent}
          />
        </>
      )}
    </div>
  );
}

/** In English; `titleOf` says it in the language of the page. */
function titleIn(consents: DraftPage['consents'], id: PageId): string {
  if (id === 'check') return 'Check your answers';
  if (id === 'sign') return 'Sign and send';
  const section = SECTIONS.find((one) => one === id);
  if (section) return SECTION_TITLES[section];
  return consents.find(({ kind }) => id === `consent-${kind}`)?.title ?? '';
}

function Page(props: PageProps) {
  const { id, page } = props;
  if (id === 'check') return <CheckPage {...props} />;
  if (id === 'sign') return <SignPage {...props} />;
  const section = SECTIONS.find((one) => one === id);
  if (section) return <PartPage {...props} section={section} />;
  const consent = page.consents.find(({ kind }) => id === `consent-${kind}`);
  return consent ? <ConsentPage {...props} consent={consent} /> : null;
}

/** Whether what was typed is kept, said where nobody has to look for it. */
function SaveNote({ draft, onReload }: { draft: Draft; onReload: () => void }) {
  const t = useWords();
  const say = useSay();
  const { state, error } = draft;
  if (state === 'elsewhere')
    return (
      <p className="apply-saved" role="alert">
        <StatusBadge tone="warning">{say(messageOf(error))}</StatusBadge>
        <Button onClick={onReload}>{t('Load it again')}</Button>
      </p>
    );
  if (state === 'failed')
    return (
      <p className="apply-saved" role="alert">
        <StatusBadge tone="warning">
          {t('Not kept yet: {why}', { why: say(messageOf(error)) })}
        </StatusBadge>
        <Button onClick={() => void draft.flush()}>{t('Try again')}</Button>
      </p>
    );
  return (
    <p className="apply-saved none" role="status">
      {state === 'saved' ? t('Everything you typed is kept.') : t('Keeping what you type …')}
    </p>
  );
}

/** All pages with how they stand: where one comes back to. */
function PageList({
  page,
  pages,
  open,
  titleOf,
  onGo,
}: Pick<PageProps, 'page' | 'open' | 'titleOf' | 'onGo'> & { pages: readonly PageId[] }) {
  const t = useWords();
  const { day } = useLanguage();
  const next = pages.find((id) => open.includes(id)) ?? 'check';
  return (
    <>
      <h3 className="apply-title" tabIndex={-1}>
        {t('Your application')}
      </h3>
      <p>
        <strong>{jobText(page)}</strong>
      </p>
      <Button variant="primary" onClick={() => onGo(next)}>
        {open.length === 0 ? t('Check and sign') : t('Go on')}
      </Button>
      <ol className="apply-list">
        {pages.map((id) => (
          <li key={id}>
            <Button variant="quiet" onClick={() => onGo(id)}>
              {titleOf(id)}
            </Button>
            {id !== 'check' && id !== 'sign' && (
              <StatusBadge tone={open.includes(id) ? 'none' : 'good'}>
                {open.includes(id) ? t('To do') : t('Done')}
              </StatusBadge>
            )}
          </li>
        ))}
      </ol>
      <p className="none">
        {t('You can go on until {day}, by the link in the mail that you got.', {
          day: day(lastDayBefore(page.expiresAt)),
        })}
      </p>
    </>
  );
}
