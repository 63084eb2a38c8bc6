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

/** What a command does. */
export interface Action {
  (context: ActionContext): void | Promise<void>;
  /**
   * Why it cannot run on what the screen published, in a sentence for the user; null when it can. Buttons, menus, the
   * palette and keys all ask it (`available.ts`): nothing else may switch a command off (D93).
   */
  refusal?: (subject: unknown) => string | null;
}

export type Actions = Record<string, Action>;

/** Said where the screen that a command acts on is not there. */
export const NOT_OPEN = 'This works on a screen that is not open.';

/**
 * Makes actions that act on one kind of subject.
 * @param read the subject as that kind; null when another screen stands there
 * @param missing what is said then
 * @returns what makes an action of what it does, and of why it cannot be done now (null when it can)
 */
export function actionsOn<Subject>(
  read: (subject: unknown) => Subject | null,
  missing: string = NOT_OPEN,
): (
  act: (subject: Subject, context: ActionContext) => unknown,
  refusal?: (subject: Subject) => string | null,
) => Action {
  return (act, refusal = () => null) => {
    const run = async (context: ActionContext): Promise<void> => {
      const subject = read(context.subject);
      if (subject !== null) await act(subject, context);
      else context.toast(missing, 'warning');
    };
    return Object.assign(run, {
      refusal: (published: unknown) => {
        const subject = read(published);
        return subject === null ? missing : refusal(subject);
      },
    });
  };
}

/** A check of a subject's kind, as `actionsOn` reads subjects. */
export function ofKind<Subject>(
  is: (subject: unknown) => subject is Subject,
): (subject: unknown) => Subject | null {
  return (subject) => (is(subject) ? subject : null);
}
