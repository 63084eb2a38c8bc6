import type { QueryClient } from '@tanstack/react-query';
import type { OpenOptions } from '../panes/screen.ts';
import type { ConfirmQuestion } from '../ui/confirm.ts';
import type { ToastStyle, UndoOffer } from '../ui/toasts.ts';
import type { Viewer } from '../viewer.ts';

export type CommandSource = 'palette' | 'menu' | 'key' | 'button';

/** What a command's behaviour gets to work with. */
export interface ActionContext {
  args: Record<string, string>;
  source: CommandSource;
  /** What the screen published for this command's scope; null for workspace and global. */
  subject: unknown;
  open: (path: string, options?: OpenOptions) => void;
  toast: (text: string, style: ToastStyle, options?: UndoOffer) => number;
  confirm: (question: ConfirmQuestion | string) => Promise<boolean>;
  queryClient: QueryClient;
  session: Viewer;
  client: number | null;
}

export type Action = (context: ActionContext) => void | Promise<void>;

export type Actions = Record<string, Action>;
