import { makeStore } from '../store.ts';

export interface ConfirmQuestion {
  text: string;
  /** Defaults to Yes (R040). */
  confirmText?: string;
  /** Defaults to Cancel (R040). */
  cancelText?: string;
  hideCancel?: boolean;
  /** Says that something is lost: the safe button has the focus. */
  danger?: boolean;
}

interface Asked extends ConfirmQuestion {
  answer: (yes: boolean) => void;
}

const store = makeStore<{ asked: Asked | null }>({ asked: null });

export const confirmation = { get: store.get, subscribe: store.subscribe };

/** Asks before something is done. A question that displaces an open one answers that with no. */
export function confirm(question: ConfirmQuestion | string): Promise<boolean> {
  store.get().asked?.answer(false);
  const asked = typeof question === 'string' ? { text: question } : question;
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      store.set({ asked: null });
      resolve(yes);
    };
    store.set({ asked: { ...asked, answer } });
  });
}
