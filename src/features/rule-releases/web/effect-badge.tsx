import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { EFFECT_NAMES, EFFECT_WORDS, type Effect } from '../effects.rules.ts';

const TONES: Readonly<Record<Effect, StatusTone>> = {
  stopped: 'stop',
  worse: 'danger',
  otherwise: 'none',
  better: 'good',
  freed: 'good',
};

/** What a release does to a file, in a word; `inWords` says it out. */
export function EffectBadge({ effect, inWords }: { effect: Effect; inWords?: boolean }) {
  return (
    <StatusBadge tone={TONES[effect]}>
      {inWords ? EFFECT_WORDS[effect] : EFFECT_NAMES[effect]}
    </StatusBadge>
  );
}
