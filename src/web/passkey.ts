import type { Attempt } from './http-client.ts';
import { send } from './http-client.ts';
import { toast } from './ui/toasts.ts';

/** What a passkey answers, as the server takes it. */
export interface PasskeyAnswer {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string;
  };
}

/** Whether this browser can use passkeys at this address: they belong to a name, and an IP address is none. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:|^\[/.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

const ATTEMPT: Attempt = { isProtected: false, background: false, recovered: false, retries: 0 };

/** Has a passkey answer (D366). Null where none was shown, which is said. @throws ApiError where the server is out of reach */
export async function askPasskey(): Promise<PasskeyAnswer | null> {
  const reply = await send('/v1/auth/passkey', { ...ATTEMPT }, { method: 'POST' });
  const { challenge, rpId, timeout }: { challenge: string; rpId: string; timeout: number } =
    await reply.json();
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, timeout, userVerification: 'required' },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle ? { userHandle } : {}),
      },
    };
  } catch {
    // Put aside, over its time, or there is none: the browser does not say which.
    toast('No passkey was used. Try again, or enter a code.', 'warning');
    return null;
  }
}
