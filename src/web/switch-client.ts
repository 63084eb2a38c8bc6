import { clientInAddress, setActingClient } from './acting-client.ts';
import { paneState, wantFocus } from './panes/pane-state.ts';
import { mayLeave } from './panes/unsaved.ts';
import { dismissToast, toast, type ToastStyle } from './ui/toasts.ts';

/** The whole address, panes and filters too, that stood before the last switch. */
let left = '';

/**
 * Acts in another client, or across clients, once the user has said that what is unsaved may go: what was typed for one
 * client never goes along to another (D33). Returns whether it did.
 */
export async function switchClient(id: number | null): Promise<boolean> {
  if (id === clientInAddress()) return true;
  if (!(await mayLeave())) return false;
  left = addressNow();
  setActingClient(id);
  // What had the focus may be gone with the client; what stands in its place takes the keyboard.
  wantFocus(paneState.get().focused);
  return true;
}

let told = 0;

/** Says where one acts after a switch, in place of what was said of the one before, with the way back to the screen that was left. */
export function tellSwitch(text: string, style: ToastStyle): void {
  dismissToast(told);
  const back = left;
  told = toast(text, style, { undo: () => goBack(back) });
}

async function goBack(address: string): Promise<void> {
  if (address === addressNow() || !(await mayLeave())) return;
  // The router listens to the browser's own history, so it follows; so does what follows the client.
  history.pushState({}, '', address);
  wantFocus(paneState.get().focused);
}

function addressNow(): string {
  return location.pathname + location.search;
}
