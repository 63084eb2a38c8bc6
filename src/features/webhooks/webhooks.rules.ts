import { type Topic, TOPIC_IDS } from '#src/features/notifications/notifications.rules.ts';

/** What is told by a webhook: what contacts are told by mail, and a try that a person asked for. */
export const WEBHOOK_TOPICS = [...TOPIC_IDS, 'test'] as [Topic | 'test', ...(Topic | 'test')[]];
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

export const MOST_WEBHOOKS = 20;
/** So long both secrets sign after a rotation, at most. */
export const LONGEST_KEPT_HOURS = 72;
/** Deliveries are kept for so many days. */
export const KEPT_DAYS = 30;

export const DELIVERY_STATES = ['waits', 'sent', 'dead'] as const;

/** Why a delivery failed, and what is said of it. */
export const FAULTS = {
  status: 'It answered with another status than 2xx.',
  redirect: 'It leads elsewhere, and redirects are not followed.',
  inside: 'Its address is not gone to: it leads inside the house, or is not https.',
  slow: 'It did not answer within ten seconds.',
  large: 'Its answer is larger than a megabyte.',
  unreachable: 'Nobody answers at its address.',
} as const;
export type Fault = keyof typeof FAULTS;

/** Seconds until the next try, after so many that failed: in all a bit more than three days (Standard Webhooks, "Retry schedule"). */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** In how many seconds a delivery is tried again that has failed so often; null where it is a dead letter. */
export const waitAfter = (failed: number): number | null => WAITS[failed - 1] ?? null;

/** What is about an order; all else is about employees. */
const OF_ORDERS: readonly WebhookTopic[] = ['results', 'orders'];

/** What is sent: kinds and numbers, and nothing of a person; the program asks the API for what stands behind them. */
export function bodyOf(sent: {
  topic: WebhookTopic;
  happenedAt: string;
  subjects: readonly string[];
}): string {
  const { topic, happenedAt, subjects } = sent;
  const named = OF_ORDERS.includes(topic) ? 'orders' : 'employees';
  const data = topic === 'test' ? {} : { [named]: subjects };
  return JSON.stringify({ type: topic, timestamp: new Date(happenedAt).toISOString(), data });
}
