import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { TOPIC_IDS } from '#src/features/notifications/notifications.rules.ts';
import {
  DELIVERY_STATES,
  FAULTS,
  type Fault,
  LONGEST_KEPT_HOURS,
  MOST_WEBHOOKS,
  WEBHOOK_TOPICS,
} from './webhooks.rules.ts';

export const WEBHOOKS_ERRORS = defineErrors('webhooks', {
  of_clients: {
    status: 409,
    message: 'Webhooks are of a client. Act in the client whose program is to be told.',
  },
  not_whole: {
    status: 403,
    message: 'This is for who administers all users of the company, from its top.',
  },
  too_many: { status: 409, message: `A client has ${MOST_WEBHOOKS} webhooks at most.` },
  known: { status: 409, message: 'Another webhook has this name. Give another.' },
  inside: {
    status: 400,
    message: 'Give an address of the web that begins with https:// and does not lead inside.',
  },
  off: { status: 409, message: 'This webhook is off. Turn it on first.' },
});

const webhook = z.object({
  webhookId: uuid,
  name: z.string(),
  address: z.string(),
  topics: z.array(z.enum(TOPIC_IDS)),
  isOn: z.boolean(),
  createdAt: instant,
  createdByName: z.string(),
  /** Until when the secret before the last rotation signs as well; null where none does. */
  formerUntil: instant.nullable(),
  /** Of the deliveries that are kept. */
  waits: z.number().int(),
  dead: z.number().int(),
});
export type Webhook = z.output<typeof webhook>;

const FAULT_IDS = Object.keys(FAULTS) as [Fault, ...Fault[]];

const delivery = z.object({
  deliveryId: uuid,
  topic: z.enum(WEBHOOK_TOPICS),
  /** How many employees or orders it names. */
  subjects: z.number().int(),
  happenedAt: instant,
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  /** Of the last try. */
  triedAt: instant.nullable(),
  status: z.number().int().nullable(),
  fault: z.enum(FAULT_IDS).nullable(),
  /** When it is tried again; null where it is not. */
  nextAt: instant.nullable(),
});
export type Delivery = z.output<typeof delivery>;

const settings = {
  name: line(80).min(1, { error: 'Enter a name.' }),
  address: line(500)
    .refine((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''), {
      error: 'Give the address as the receiver names it, like https://hooks.example.com/console.',
    })
    .meta({ examples: ['https://hooks.example.com/console'] }),
  topics: z
    .array(z.enum(TOPIC_IDS))
    .min(1, { error: 'Choose what it is told of.' })
    .refine((all) => new Set(all).size === all.length, { error: 'Name each topic once.' }),
};

const how = { permission: 'client.configureUser', scope: 'client' } as const;
const params = z.object({ webhookId: uuid });
const refusals = ['webhooks.of_clients', 'webhooks.not_whole'] as const;
/** Shown this once: it is kept sealed. */
const withSecret = z.object({ webhook, secret: z.string() });

/** Programs of a client that are told what happens, by signed requests (D417). */
export const webhooksApi = defineApi('webhooks', {
  list: {
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'The webhooks of the client, by name.',
    ...how,
    result: z.array(webhook),
    errors: [...refusals],
  },
  add: {
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Adds a webhook. Its secret is shown in this answer alone.',
    ...how,
    body: z.strictObject(settings),
    status: 201,
    result: withSecret,
    errors: [...refusals, 'webhooks.too_many', 'webhooks.known', 'webhooks.inside'],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  change: {
    method: 'PUT',
    path: '/v1/webhooks/:webhookId',
    summary: 'Changes a webhook, or turns it off: what happens meanwhile is not told later.',
    ...how,
    params,
    body: z.strictObject({ ...settings, isOn: z.boolean() }),
    result: webhook,
    errors: [...refusals, 'webhooks.known', 'webhooks.inside'],
    personal: true,
    stepUp: true,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/webhooks/:webhookId',
    summary: 'Removes a webhook with all of its deliveries.',
    ...how,
    params,
    result: 'nothing',
    errors: [...refusals],
    personal: true,
  },
  rotate: {
    method: 'POST',
    path: '/v1/webhooks/:webhookId/rotation',
    summary: 'Gives a webhook a new secret; the former one signs as well for the hours named.',
    ...how,
    params,
    body: z.strictObject({ keepHours: z.int().min(0).max(LONGEST_KEPT_HOURS) }),
    result: withSecret,
    errors: [...refusals],
    personal: true,
    stepUp: true,
    replay: 'never',
  },
  test: {
    method: 'POST',
    path: '/v1/webhooks/:webhookId/test',
    summary: 'Sends an event of the kind “test”, in the background as all others.',
    ...how,
    params,
    result: delivery,
    errors: [...refusals, 'webhooks.off'],
  },
  deliveries: {
    method: 'GET',
    path: '/v1/webhooks/:webhookId/deliveries',
    summary: 'The last hundred deliveries of a webhook, the newest first.',
    ...how,
    params,
    result: z.array(delivery),
    errors: [...refusals],
  },
  replay: {
    method: 'POST',
    path: '/v1/webhooks/:webhookId/deliveries/:deliveryId/replay',
    summary: 'Sends a delivery once more, under its own name, whatever became of it.',
    ...how,
    params: z.object({ webhookId: uuid, deliveryId: uuid }),
    result: delivery,
    errors: [...refusals, 'webhooks.off'],
  },
});
