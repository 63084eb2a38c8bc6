import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import { utcToday } from '#src/shared/dates.ts';
import { addBusinessHours } from '#src/shared/business-days.ts';
import { receivedWithin, SOON_HOURS } from '../queue.rules.ts';
import type { QueueFilters } from '../task.shapes.ts';
import { REVIEW_TASKS } from './process.service.ts';
import type { TaskProcess } from './process.service.ts';
import { FACT_JOINS, taskJoins } from './tasks.service.ts';
import { freeFor, WAITS } from './waiting.service.ts';

export interface TaskFilter extends Omit<QueueFilters, 'formKey'> {
  /** The review of incoming papers without it. */
  process?: TaskProcess;
  formKeys: readonly string[];
  assignee: 'mine' | 'none' | 'any';
  /** Questions to customer care that name this person, or nobody. */
  rep?: string;
  /** Not these. */
  except?: readonly string[] | undefined;
}

/** A filter as SQL on `tasks t`: only what is asked for stands in it, so that the planner sees what it is. */
export interface Filtered {
  /** Names the shape of the statement, which is prepared under it. */
  shape: string;
  joins: string;
  where: string;
  values: unknown[];
  /** Adds a value and gives its place. */
  add: (value: unknown) => string;
}

/** The open tasks of a filter as its caller sees them. */
export function filtered(db: Db, me: string, filter: TaskFilter): Filtered {
  const values: unknown[] = [db.binding.tenantId];
  const { process = REVIEW_TASKS } = filter;
  const shape: string[] = process === REVIEW_TASKS ? [] : [process.key];
  const taskJoin = taskJoins(process);
  const add = (value: unknown): string => `$${values.push(value)}`;
  // A CME process has open tasks, too, under keys of its own.
  const where = [
    't.tenant_id = $1',
    't.completed_at is null',
    `t.form_key = any(${add(filter.formKeys)})`,
  ];
  let joined = '';
  const on = (name: string, condition: string, joins = ''): void => {
    shape.push(name);
    where.push(condition);
    if (joins.length > joined.length) joined = joins;
  };
  const { client, source, tag, rejections, age, due, waiting, search, assignee, except } = filter;
  if (assignee === 'none') on('free', freeFor(add(me)));
  if (waiting) on('waiting', WAITS);
  if (assignee === 'none' && process.takeable) on('takeable', process.takeable(add(me)), taskJoin);
  if (filter.rep) on('rep', `coalesce(t.customer_care_rep = ${add(filter.rep)}, true)`);
  if (assignee === 'mine') on('mine', `t.assignee = ${add(me)} and t.lease_until > now()`);
  if (age) {
    const { from, until } = receivedWithin(age, utcToday());
    if (from) on('from', `t.received_at >= ${add(from)}::timestamptz`);
    if (until) on('until', `t.received_at < ${add(until)}::timestamptz`);
  }
  if (due === 'overdue') on('overdue', 't.due_at <= now()');
  if (due === 'soon') {
    const soon = addBusinessHours(new Date().toISOString(), SOON_HOURS);
    on('soon', `t.due_at > now() and t.due_at <= ${add(soon)}::timestamptz`);
  }
  if (client) {
    const place = add(client);
    on('client', `(i.about_client_id = ${place} or i.about_tenant_id = ${place})`, taskJoin);
  }
  if (source) on('source', `i.source = ${add(source)}`, taskJoin);
  if (tag) on('tag', `i.tag = ${add(tag)}`, taskJoin);
  if (rejections) on('rejections', 'i.is_document_rejection', taskJoin);
  if (search) {
    const text = add(containing(search));
    on(
      'search',
      `(i.sender ilike ${text} or c.name ilike ${text} or e.search like fold(${text})
        or exists (select from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          and m.file_name ilike ${text}))`,
      taskJoin + FACT_JOINS,
    );
  }
  if (except && except.length > 0) on('except', `t.task_id <> all(${add(except)}::uuid[])`);
  return { shape: shape.join('-'), joins: joined, where: where.join(' and '), values, add };
}
