import { afterEach, expect, test, vi } from 'vitest';
import { answerTexts, confirm, confirmation } from './confirm.ts';
import { loading } from './loading.ts';

afterEach(() => {
  confirmation.get().asked?.answer(false);
  loading.reset();
});

test('the buttons say Yes and Cancel unless told otherwise (R040)', () => {
  expect(answerTexts({ text: 'Sure?' })).toEqual({ yes: 'Yes', no: 'Cancel' });
  expect(answerTexts({ text: 'Sure?', confirmText: 'Delete', cancelText: 'Keep' })).toEqual({
    yes: 'Delete',
    no: 'Keep',
  });
});

test('the cancel button can be left out (R041)', () => {
  expect(answerTexts({ text: 'Done.', hideCancel: true })).toEqual({ yes: 'Yes', no: null });
});

test('the answer closes it, and a second question answers the first with no', async () => {
  const first = confirm('One?');
  const second = confirm('Two?');
  expect(await first).toBe(false);
  confirmation.get().asked?.answer(true);
  expect(await second).toBe(true);
  expect(confirmation.get().asked).toBeNull();
});

test('with work to do it stays, the loading panel active, until that is done (R042)', async () => {
  let finish = () => {};
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void (finish = resolve)));
  const done = confirm({ text: 'Delete 3 documents?', work });
  confirmation.get().asked?.answer(true);
  expect(work).toHaveBeenCalledOnce();
  expect(confirmation.get().asked).not.toBeNull();
  expect(loading.get().count).toBe(1);
  // A second press while it runs does nothing.
  confirmation.get().asked?.answer(true);
  confirmation.get().asked?.answer(false);
  expect(work).toHaveBeenCalledOnce();
  finish();
  expect(await done).toBe(true);
  expect(confirmation.get().asked).toBeNull();
  expect(loading.get().count).toBe(0);
});

test('work that fails closes it and tells whoever asked', async () => {
  const done = confirm({ text: 'Sure?', work: () => Promise.reject(new Error('no')) });
  confirmation.get().asked?.answer(true);
  await expect(done).rejects.toThrow('no');
  expect(confirmation.get().asked).toBeNull();
});
