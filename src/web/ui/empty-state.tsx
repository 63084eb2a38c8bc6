import type { ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
import { CommandButton } from './command-button.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one command that would put something here. */
  command?: CommandId;
}

/** A list whose search finds nothing. */
export function NoMatch() {
  return <EmptyState title="There are no matching results">Try fewer letters.</EmptyState>;
}

/** Says what would be here, and offers the one command that would add it. */
export function EmptyState({ title, children, command }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {command && <CommandButton id={command} variant="secondary" first />}
    </div>
  );
}
