import {
  CheckCircledIcon,
  ClockIcon,
  CrossCircledIcon,
  ExclamationTriangleIcon,
  MagicWandIcon,
  MinusCircledIcon,
} from '@radix-ui/react-icons';
import type { ReactNode } from 'react';

export type StatusTone = 'stop' | 'danger' | 'warning' | 'good' | 'waiting' | 'suggested' | 'none';

const ICONS = {
  stop: MinusCircledIcon,
  danger: CrossCircledIcon,
  warning: ExclamationTriangleIcon,
  good: CheckCircledIcon,
  waiting: ClockIcon,
  suggested: MagicWandIcon,
} as const;

interface StatusBadgeProps {
  /** `stop` keeps a driver off the road; `suggested` is a machine's guess; what waits for a person is `waiting`. */
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
