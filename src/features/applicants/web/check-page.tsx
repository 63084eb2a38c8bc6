import { Button } from '#src/web/ui/button.tsx';
import { useLanguage } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { applicationText } from '../application-text.rules.ts';
import { consentPage } from '../apply-pages.rules.ts';
import type { PageProps } from './page-props.ts';
import { TextParts } from './text-parts.tsx';

/** All answers as they will be signed, each with the way back to its page. */
export function CheckPage({ draft, applying, page, open, titleOf, onGo, onNext }: PageProps) {
  const t = useWords();
  const { code, say } = useLanguage();
  const parts = applicationText(draft.answers, { ...applying, ssnLast4: draft.ssnLast4 }, say);
  return (
    <div className="apply-done">
      {open.length > 0 && (
        <div role="status">
          <p>
            <StatusBadge tone="warning">
              {open.length === 1
                ? t('One page is not complete.')
                : t('{pages} pages are not complete.', { pages: open.length })}
            </StatusBadge>
          </p>
          <ul className="apply-open">
            {open.map((id) => (
              <li key={id}>
                <Button variant="quiet" onClick={() => onGo(id)}>
                  {titleOf(id)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {code !== 'en' && (
        <p>
          <StatusBadge tone="none">
            {t('Your answers in Spanish are a reading aid. What is signed is in English.')}
          </StatusBadge>
        </p>
      )}
      <TextParts
        parts={parts}
        actionOf={({ section, title }) => (
          <Button variant="quiet" onClick={() => onGo(section)}>
            {t('Change')}
            <span className="visually-hidden"> {title}</span>
          </Button>
        )}
      />
      <p className="none">
        {page.photos.length === 0
          ? t('No photo of your license goes along.')
          : t('Photos of your license go along: {sides}.', {
              sides: page.photos.map(({ side }) => t(side)).join(', '),
            })}
      </p>
      <section className="apply-part">
        <header className="apply-part-head">
          <h4>{t('What you signed')}</h4>
        </header>
        <dl className="apply-lines">
          {page.consents.map(({ kind, title, answered }) => (
            <div key={kind}>
              <dt>
                <Button variant="quiet" onClick={() => onGo(consentPage(kind))}>
                  {say(title)}
                </Button>
              </dt>
              <dd>
                {answered === null
                  ? t('To do')
                  : answered.withdrawn
                    ? t('Withdrawn')
                    : answered.agreed
                      ? t('Signed by {name}', { name: answered.name ?? '' })
                      : t('Not agreed')}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {open.length === 0 && (
        <Button variant="primary" onClick={onNext}>
          {t('Everything is right')}
        </Button>
      )}
    </div>
  );
}
