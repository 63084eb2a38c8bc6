import { sessionStore } from './session-store.ts';
import { makeStore } from './store.ts';

/** Whether it is asked to log in again over a screen that stayed when the server ended its session (A26). */
export const logInAsked = makeStore<boolean>(false);

/** Opens that question. Returns false, and opens nothing, where no screen has stayed without a session. */
export function askToLogIn(): boolean {
  if (!sessionStore.get().stays) return false;
  logInAsked.set(true);
  return true;
}
