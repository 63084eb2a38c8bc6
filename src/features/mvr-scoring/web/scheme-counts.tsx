import { IconButton } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { Cross2Icon } from '@radix-ui/react-icons';
import { stepText } from '../counts.rules.ts';
import type { CountRule } from '../scheme.rules.ts';

/** What a way of scoring counts together, step by step; `onRemove` takes one away. */
export function SchemeCounts({
  counts,
  onRemove,
}: {
  counts: readonly CountRule[];
  onRemove?: (countId: string) => void;
}) {
  if (counts.length === 0) return null;
  return (
    <Section title="Counted together">
      <ul className="scheme-counts" aria-label="Counted together">
        {counts.map((count) => (
          <li key={count.countId}>
            <span>
              {count.steps.map((step) => (
                <span key={step.from} className="scheme-step">
                  {stepText(count, step)} (+{step.points})
                </span>
              ))}
              <span className="score-detail">
                {[count.citation, count.note].filter(Boolean).join('. ')}
              </span>
            </span>
            {onRemove && (
              <IconButton
                label={`Do not count: ${count.title}`}
                onClick={() => onRemove(count.countId)}
              >
                <Cross2Icon aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
