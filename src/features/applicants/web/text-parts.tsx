import type { ReactNode } from 'react';
import { useWords } from '#src/web/spanish/words.ts';
import type { TextPart } from '../application-text.rules.ts';
import './apply.css';

/** The parts of an application as they are read: for its applicant, and for staff. */
export function TextParts<Part extends TextPart>({
  parts,
  actionOf,
}: {
  parts: readonly Part[];
  actionOf: (part: Part) => ReactNode;
}) {
  const t = useWords();
  return parts.map((part) => (
    <section key={part.section} className="apply-part" aria-label={part.title}>
      <header className="apply-part-head">
        <h4>{part.title}</h4>
        {actionOf(part)}
      </header>
      {part.lines.length === 0 ? (
        <p className="none">{t('Nothing yet.')}</p>
      ) : (
        <dl className="apply-lines">
          {part.lines.map(({ label, value }) => (
            <div key={label + value}>
              <dt>{label}</dt>
              <dd>{value === '' ? <span className="none">{t('none')}</span> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ));
}
