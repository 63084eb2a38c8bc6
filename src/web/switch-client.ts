import { clientInAddress, setActingClient } from './acting-client.ts';
import { mayLeave } from './panes/unsaved.ts';

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
