import {
  CheckCircledIcon,
  CrossCircledIcon,
  ExclamationTriangleIcon,
  MagicWandIcon,
} from '@radix-ui/react-icons';
import type { ReactNode } from 'react';

export type StatusTone = 'danger' | 'warning' | 'good' | 'suggested' | 'none';

const ICONS = {
  danger: CrossCircledIcon,
  warning: ExclamationTriangleIcon,
  good: CheckCircledIcon,
  suggested: MagicWandIcon,
} as const;

/** A state in colour, always with its icon and word. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = tone === 'none' ? null : ICONS[tone];
  return (
    <span className="status-badge" data-tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
