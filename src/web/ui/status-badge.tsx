import {
  CheckCircledIcon,
  ClockIcon,
  CrossCircledIcon,
  ExclamationTriangleIcon,
  MagicWandIcon,
} from '@radix-ui/react-icons';
import type { ReactNode } from 'react';

export type StatusTone = 'danger' | 'warning' | 'good' | 'waiting' | 'suggested' | 'none';

const ICONS = {
  danger: CrossCircledIcon,
  warning: ExclamationTriangleIcon,
  good: CheckCircledIcon,
  waiting: ClockIcon,
  suggested: MagicWandIcon,
} as const;

interface StatusBadgeProps {
  /** `suggested` is a machine's guess and nothing else; what waits for a person is `waiting`. */
  tone: StatusTone;
  /** `small` within a line of a list to choose from; `icon` where there is room for no word: that is its tooltip. */
  size?: 'small' | 'icon';
  children: ReactNode;
}

/** A state in color, always with its icon and word. */
export function StatusBadge({ tone, size, children }: StatusBadgeProps) {
  const Icon = tone === 'none' ? null : ICONS[tone];
  return (
    <span
      className="status-badge"
      data-tone={tone}
      data-size={size}
      title={size === 'icon' && typeof children === 'string' ? children : undefined}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className={size === 'icon' ? 'visually-hidden' : undefined}>{children}</span>
    </span>
  );
}
