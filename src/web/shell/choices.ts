import type { CommandId } from '#commands/command.ts';
import { useSsnMasked } from '../masking.ts';
import { appearance, density, letterKeys, sidebarOpen } from '../preferences.ts';
import { useStore } from '../store.ts';

export type Choices = Readonly<Partial<Record<CommandId, boolean>>>;

/** How the commands stand that switch something, so that menus can tick them. */
export function useChoices(): Choices {
  const look = useStore(appearance);
  return {
    'session.maskSsn': useSsnMasked(),
    'view.light': look === 'light',
    'view.dark': look === 'dark',
    'view.system': look === 'system',
    'view.density': useStore(density) === 'comfortable',
    'view.sidebar': useStore(sidebarOpen),
    'view.letterKeys': useStore(letterKeys),
  };
}
