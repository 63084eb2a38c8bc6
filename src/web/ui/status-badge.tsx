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

interface StatusBadgeProps {
  tone: StatusTone;
  /** `small` within a line of a list to choose from. */
  size?: 'small';
  children: ReactNode;
}

/** A state in color, always with its icon and word. */
export function StatusBadge({ tone, size, children }: StatusBadgeProps) {
  const Icon = tone === 'none' ? null : ICONS[tone];
  return (
    <span className="status-badge" data-tone={tone} data-size={size}>
      {Icon && <Icon aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
