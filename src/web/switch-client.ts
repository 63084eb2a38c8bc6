import { clientInAddress, setActingClient } from './acting-client.ts';
import { mayLeave } from './panes/unsaved.ts';
import { dismissToast, toast, type ToastStyle } from './ui/toasts.ts';

/**
 * Acts in another client, or across clients, once the user has said that what is unsaved may go: what was typed for one
 * client never goes along to another (D33). Gives whether it did.
 */
export async function switchClient(id: number | null): Promise<boolean> {
  if (id === clientInAddress()) return true;
  if (!(await mayLeave())) return false;
  setActingClient(id);
  return true;
}

let told = 0;

/** Says where one acts now, in place of what was said of the switch before, with the way back to client `before`. */
export function tellSwitch(text: string, style: ToastStyle, before: number | null): void {
  dismissToast(told);
  told = toast(text, style, { undo: async () => void (await switchClient(before)) });
}
