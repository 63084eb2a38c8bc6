import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Attempt } from './http-client.ts';
import { send } from './http-client.ts';
import { sessionStore } from './session-store.ts';
import { type Proof, StepUpDialog } from './step-up-dialog.tsx';

/** The question that stands; calls that are refused meanwhile wait for the same answer. */
let asked: Promise<boolean> | null = null;

/** Asks in a dialog for the password, or the code, above whatever stands there (D360). False where it was not given. */
export function stepUp(): Promise<boolean> {
  return (asked ??= ask().finally(() => {
    asked = null;
  }));
}

async function ask(): Promise<boolean> {
  const hasFactor = await asksForCode();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const onDone = (proved: boolean) => {
      root.unmount();
      place.remove();
      resolve(proved);
    };
    const { user } = sessionStore.get();
    const onCompany = user?.isByProvider ? { onCompany: () => goToCompany(user.email) } : {};
    root.render(createElement(StepUpDialog, { hasFactor, onProve: prove, onDone, ...onCompany }));
  });
}

const ATTEMPT: Attempt = { isProtected: true, background: false, recovered: false, retries: 0 };

/** Whether the account has a second factor, which takes the password's place (D361). */
async function asksForCode(): Promise<boolean> {
  try {
    const reply = await send('/v1/users/me/secondFactor', { ...ATTEMPT }, {});
    const { since }: { since: string | null } = await reply.json();
    return since !== null;
  } catch {
    // The server says what it needs once it is asked.
    return false;
  }
}

/** @throws ApiError where what was given is not right, or was tried too often */
async function prove(given: Proof): Promise<void> {
  await send('/v1/users/me/proof', { ...ATTEMPT }, { method: 'POST', json: given });
}

/** A new log-in at the company's own counts as proof; it leads back to where the console is. @throws ApiError */
async function goToCompany(email: string): Promise<void> {
  const json = { email, again: true, returnTo: location.pathname + location.search };
  const reply = await send('/v1/auth/provider/begin', { ...ATTEMPT }, { method: 'POST', json });
  const { address }: { address: string } = await reply.json();
  location.assign(address);
}
