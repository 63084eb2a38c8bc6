import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Attempt } from './http-client.ts';
import { send } from './http-client.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

/** The question that stands; calls that are refused meanwhile wait for the same answer. */
let asked: Promise<boolean> | null = null;

/** Asks in a dialog for the password, above whatever stands there (D360). False where it was not given. */
export function stepUp(): Promise<boolean> {
  return (asked ??= ask().finally(() => {
    asked = null;
  }));
}

function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const onDone = (proved: boolean) => {
      root.unmount();
      place.remove();
      resolve(proved);
    };
    root.render(createElement(StepUpDialog, { onProve: prove, onDone }));
  });
}

/** @throws ApiError where the password is not right, or was tried too often */
async function prove(password: string): Promise<void> {
  const attempt: Attempt = { isProtected: true, background: false, recovered: false, retries: 0 };
  await send('/v1/users/me/proof', attempt, { method: 'POST', json: { password } });
}
