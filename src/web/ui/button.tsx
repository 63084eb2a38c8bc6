import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { KeyHint } from './key-hint.tsx';
import { ariaKeys, keyText } from './keys.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: ReactNode;
  /** In Mousetrap's syntax; shown, not bound. */
  keys?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  icon,
  keys,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      aria-keyshortcuts={ariaKeys(keys)}
    >
      {icon}
      <span>{children}</span>
      {keys && <KeyHint keys={keys} />}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers and the tooltip: an icon has no text. */
  label: string;
  keys?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, keys, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={keys ? `${label} (${keyText(keys)})` : label}
      {...rest}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
    >
      {children}
    </button>
  );
}
