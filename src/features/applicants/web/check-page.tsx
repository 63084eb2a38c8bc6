import { Button } from '#src/web/ui/button.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { applicationText } from '../application-text.rules.ts';
import { consentPage } from '../apply-pages.rules.ts';
import type { PageProps } from './page-props.ts';
import { TextParts } from './text-parts.tsx';

/** All answers as they will be signed, each with the way back to its page. */
export function CheckPage({ draft, applying, page, open, titleOf, onGo, onNext }: PageProps) {
  const parts = applicationText(draft.answers, { ...applying, ssnLast4: draft.ssnLast4 });
  return (
    <div className="apply-done">
      {open.length > 0 && (
        <div role="status">
          <p>
            <StatusBadge tone="warning">
              {open.length === 1 ? 'One page is' : `${open.length} pages are`} not complete.
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
      <TextParts
        parts={parts}
        actionOf={({ section, title }) => (
          <Button variant="quiet" onClick={() => onGo(section)}>
            Change<span className="visually-hidden"> {title}</span>
          </Button>
        )}
      />
      <p className="none">
        {page.photos.length === 0
          ? 'No photo of your license goes along.'
          : `Photos of your license go along: ${page.photos.map(({ side }) => side).join(', ')}.`}
      </p>
      <section className="apply-part">
        <header className="apply-part-head">
          <h4>What you signed</h4>
        </header>
        <dl className="apply-lines">
          {page.consents.map(({ kind, title, answered }) => (
            <div key={kind}>
              <dt>
                <Button variant="quiet" onClick={() => onGo(consentPage(kind))}>
                  {title}
                </Button>
              </dt>
              <dd>
                {answered === null
                  ? 'To do'
                  : answered.withdrawn
                    ? 'Withdrawn'
                    : answered.agreed
                      ? `Signed by ${answered.name ?? ''}`
                      : 'Not agreed'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {open.length === 0 && (
        <Button variant="primary" onClick={onNext}>
          Everything is right
        </Button>
      )}
    </div>
  );
}
