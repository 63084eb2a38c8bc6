import { switchClient, tellSwitch } from '../switch-client.ts';
import { currentViewer } from '../viewer.ts';

/**
 * Goes across clients for something that stands outside the one acted in, says so, and offers the way back. Returns whether
 * it is open to be shown: not when the user kept what is unsaved.
 */
export async function leaveClient(): Promise<boolean> {
  const { client, internal } = currentViewer();
  if (!internal || client === null) return true;
  if (!(await switchClient(null))) return false;
  tellSwitch('You left the client, as this is outside it.', 'warning');
  return true;
}
