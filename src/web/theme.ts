import { appearance, density } from './preferences.ts';

const DARK = '(prefers-color-scheme: dark)';

/** Puts the user's choice of light, dark or system, and of density, on the page's body. */
function apply(): void {
  const { classList, dataset } = document.body;
  const look = appearance.get();
  const dark = look === 'system' ? window.matchMedia(DARK).matches : look === 'dark';
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  dataset['density'] = density.get();
  dataset['scaling'] = density.get() === 'compact' ? '95%' : '100%';
}

/** Follows the choice and the system from now on. */
export function followTheme(): void {
  apply();
  appearance.subscribe(apply);
  density.subscribe(apply);
  window.matchMedia(DARK).addEventListener('change', apply);
}
