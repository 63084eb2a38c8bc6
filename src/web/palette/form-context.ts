import { createContext, use } from 'react';

/** Whether a screen is the form of one record, which another record's may follow in the same place. */
export const FormContext = createContext(false);

export function useIsForm(): boolean {
  return use(FormContext);
}
