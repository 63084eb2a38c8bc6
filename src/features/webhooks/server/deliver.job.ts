import { transaction } from '#src/server/db/handle.ts';
import { EgressError, reach } from '#src/server/egress.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { bodyOf, type Fault, waitAfter } from '../webhooks.rules.ts';
import {
  type Due,
  dueWebhooks,
  forgetOld,
  noteTry,
  takeDue,
  tenantsWithOld,
} from './deliveries.sql.ts';
import { secretAt } from './secret.ts';
import { signedHeaders } from './signature.ts';

/** So many receivers are asked at once: one that hangs holds up its own deliveries. */
const AT_ONCE = 10;

/** What came of a request. */
interface Came {
  status: number | null;
  fault: Fault | null;
}

/** Sends what is due, and keeps what became of each. Returns how many were tried. */
export async function deliverWebhooks(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, dueWebhooks);
  let tried = 0;
  const next = async (): Promise<void> => {
    for (let one = due.shift(); one !== undefined; one = due.shift())
      try {
        tried += await deliverTo(kernel, one);
      } catch (error) {
        // One that cannot be sent holds up no other.
        const kind = error instanceof Error ? error.name : 'unknown';
        kernel.log.error({ kind, webhookId: one.webhookId }, 'a webhook could not be sent');
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return tried;
}

async function deliverTo(
  kernel: Kernel,
  { tenantId, webhookId }: Pick<Due, 'tenantId' | 'webhookId'>,
): Promise<number> {
  const frame = { tenantId, action: 'webhooks.deliver' };
  const taken = await asJob(kernel, frame, ({ db }) => takeDue(db, webhookId));
  for (const one of taken) {
    const { status, fault } = await send(kernel, one);
    // A receiver that says that it is gone for good is not asked again (Standard Webhooks).
    const wait = fault === null || status === 410 ? null : waitAfter(one.tries);
    await asJob(kernel, frame, ({ db }) => noteTry(db, one.deliveryId, { status, fault, wait }));
  }
  return taken.length;
}

async function send({ config, keys }: Kernel, one: Due): Promise<Came> {
  const body = bodyOf(one);
  const secrets = [one.secretCipher, one.formerCipher].flatMap((sealed) =>
    sealed === null ? [] : [keys.decrypt('webhook', sealed, secretAt(one.webhookId)).toString()],
  );
  const seconds = Math.floor(Date.now() / 1000);
  const headers = signedHeaders(secrets, { id: one.deliveryId, seconds, body });
  try {
    const { status } = await reach(config, one.address, { method: 'POST', headers, body });
    if (status >= 200 && status < 300) return { status, fault: null };
    return { status, fault: status >= 300 && status < 400 ? 'redirect' : 'status' };
  } catch (error) {
    return { status: null, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof EgressError) return error.message.includes('large') ? 'large' : 'inside';
  const name = error instanceof Error ? error.name : '';
  return name === 'TimeoutError' || name === 'AbortError' ? 'slow' : 'unreachable';
}

export const deliverWebhooksJob: JobTask = {
  name: 'deliverWebhooks',
  match: '* * * * *',
  wakes: true,
  run: async (kernel) => void (await deliverWebhooks(kernel)),
};

/** Forgets deliveries whose days are over. */
export const forgetDeliveriesJob: JobTask = {
  name: 'forgetDeliveries',
  match: '41 * * * *',
  run: async (kernel) => {
    const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
    for (const tenantId of await transaction(kernel.pool, house, tenantsWithOld))
      await asJob(kernel, { tenantId, action: 'webhooks.forget' }, ({ db }) => forgetOld(db));
  },
};
