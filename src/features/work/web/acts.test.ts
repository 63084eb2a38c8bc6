import { expect, test } from 'vitest';
import { ApiError } from '#src/web/api-error.ts';
import { makeActs } from './acts.ts';
import type { Decision } from './decision.ts';

interface Lease {
  leaseId: string;
}

/** The acts of a form whose document has been in sight; `isEarly` says that it has not. */
function form(name: string, isEarly = false, entries = 'typed') {
  const press: Decision<Lease>['press'] = () =>
    isEarly ? null : ({ leaseId: 'L', documentShown: 'a' } as ReturnType<typeof press>);
  const acts = makeActs<Lease>(name, { press });
  acts.tell(entries);
  return acts;
}

const refused = new ApiError(422, {
  code: 'request.invalid',
  message: 'Look at the fields.',
  fields: [{ field: 'docDate', message: 'Say when.' }],
});

test('one act at a time: a reject, a rematch and a skip wait for none and do nothing meanwhile', async () => {
  const acts = form('one');
  const done: string[] = [];
  const answer = Promise.withResolvers<void>();
  const accept = acts.decide('review.accept', () => async ({ leaseId }) => {
    await answer.promise;
    done.push(leaseId);
  });
  expect(acts.state.get().deciding).toBe(true);
  for (const id of ['review.accept', 'review.reject', 'review.rematch'] as const)
    expect(await acts.decide(id, () => async () => void done.push(id))).toBe(false);
  expect(acts.once(async () => done.push('skip'))).toBeUndefined();
  answer.resolve();
  expect(await accept).toBe(true);
  expect(done).toEqual(['L']);
  expect(acts.state.get()).toEqual({ deciding: false, error: null, faults: {} });
  expect(await acts.decide('review.reject', () => async () => undefined)).toBe(true);
});

test('a press that comes too early looks at nothing', async () => {
  const looked: string[] = [];
  const prepare = () => {
    looked.push('looked');
    return async () => undefined;
  };
  expect(await form('early', true).decide('review.accept', prepare)).toBe(false);
  expect(looked).toEqual([]);
});

test('what is no good is not sent, stands at its field until it is changed, and holds back nothing after it', async () => {
  const acts = form('faults');
  const wrong = [{ field: 'note', message: 'Enter a short note.' }];
  expect(await acts.decide('step.confirm', () => (acts.blame(wrong) ? null : null))).toBe(false);
  expect(acts.state.get().faults).toEqual({ note: 'Enter a short note.' });
  acts.mend();
  expect(acts.state.get().faults).toEqual({});
  acts.blame(wrong);
  expect(await acts.decide('step.confirm', () => async () => undefined)).toBe(true);
  expect(acts.state.get().faults).toEqual({});
});

test('a refusal stands in the form, and in the one that opens again, until something is entered or sent anew', async () => {
  const acts = form('again');
  const decide = () =>
    acts.decide('review.accept', () => async () => {
      throw refused;
    });
  expect(await decide()).toBe(false);
  const stands = { deciding: false, error: refused, faults: { docDate: 'Say when.' } };
  expect(acts.state.get()).toEqual(stands);
  expect(form('again').state.get()).toEqual(stands);
  // With what was sent, which may hold more than is ever kept in storage.
  expect(form('again', false, '').refused?.entries).toBe('typed');
  expect(form('another').refused).toBeNull();
  expect(form('another').state.get().error).toBeNull();
  // What was entered anew is not what was refused; why it was still stands in the form at hand.
  acts.mend();
  expect(acts.state.get()).toEqual({ ...stands, faults: {} });
  expect(form('again').state.get().error).toBeNull();
  await decide();
  acts.clear();
  expect(acts.state.get().error).toBeNull();
  expect(form('again').state.get().error).toBeNull();
});
