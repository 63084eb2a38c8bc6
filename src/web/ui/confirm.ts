import { makeStore } from '../store.ts';
import { track } from './loading.ts';

export interface ConfirmQuestion {
  text: string;
  /** Defaults to Yes (R040). */
  confirmText?: string;
  /** Defaults to Cancel (R040). */
  cancelText?: string;
  hideCancel?: boolean;
  /** The action loses something, so the safe button has the focus. */
  danger?: boolean;
  /** Done on yes while the question still stands, its buttons off (R042). */
  work?: () => Promise<void>;
}

interface Asked extends ConfirmQuestion {
  answer: (yes: boolean) => void;
}

const store = makeStore<{ asked: Asked | null }>({ asked: null });

export const confirmation = { get: store.get, subscribe: store.subscribe };

/** What the buttons say; no cancel button where it is hidden (R040, R041). */
export function answerTexts(question: ConfirmQuestion): { yes: string; no: string | null } {
  return {
    yes: question.confirmText ?? 'Yes',
    no: question.hideCancel ? null : (question.cancelText ?? 'Cancel'),
  };
}

/**
 * Asks before something is done. A question that displaces an open one answers that with no.
 * @throws what the question's work throws
 */
export function confirm(question: ConfirmQuestion | string): Promise<boolean> {
  store.get().asked?.answer(false);
  const given = typeof question === 'string' ? { text: question } : question;
  return new Promise((resolve, reject) => {
    let working = false;
    const close = () => {
      if (store.get().asked === asked) store.set({ asked: null });
    };
    const run = async (work: () => Promise<void>) => {
      working = true;
      try {
        await track(work());
        resolve(true);
      } catch (error) {
        reject(error);
      } finally {
        close();
      }
    };
    const answer = (yes: boolean) => {
      if (working) return;
      if (yes && given.work) return void run(given.work);
      close();
      resolve(yes);
    };
    const asked: Asked = { ...given, answer };
    store.set({ asked });
  });
}
