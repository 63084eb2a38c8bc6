/** Follows the system's choice of light or dark, from now on: nobody is signed in whose own would count. */
export function followSystemTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.body.classList.toggle('dark', dark.matches);
    document.body.classList.toggle('light', !dark.matches);
  };
  apply();
  dark.addEventListener('change', apply);
}
