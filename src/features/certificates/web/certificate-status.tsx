import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { STANDING_WORDS, type Standing } from '../certificates.rules.ts';

const TONES: Readonly<Record<Standing | 'withdrawn', StatusTone>> = {
  notSent: 'none',
  sent: 'none',
  opened: 'none',
  expired: 'warning',
  signed: 'waiting',
  reviewed: 'good',
  sentBack: 'warning',
  withdrawn: 'none',
};

/** How a driver stands with the annual certificate; `due` marks those who need one. */
export function CertificateStatus({
  standing,
  due = false,
}: {
  standing: Standing | 'withdrawn';
  due?: boolean;
}) {
  const isOver = due && standing === 'reviewed';
  return (
    <StatusBadge tone={isOver ? 'warning' : TONES[standing]}>
      {isOver ? 'Due again' : STANDING_WORDS[standing]}
    </StatusBadge>
  );
}
