import type { Page } from 'playwright';

/**
 * Presses `key` on the element that `selector` names in the very moment it stands there, before anybody can have read it;
 * `click` clicks it. Begins to look at once, and returns what waits until it was pressed: with what shows then that a press was
 * not taken, empty where nothing does.
 */
export async function pressOnSight(
  page: Page,
  selector: string,
  key: string,
): Promise<() => Promise<string>> {
  await page.evaluate(
    ({ part, wanted }) => {
      const pressed = new Promise<string>((resolve) => {
        const look = () => {
          const found = document.querySelector<HTMLElement>(part);
          if (!found) return;
          watcher.disconnect();
          const keys = wanted.split('+');
          const pressing = { bubbles: true, cancelable: true, ctrlKey: keys.length > 1 };
          if (wanted === 'click') found.click();
          else
            found.dispatchEvent(
              new KeyboardEvent('keydown', { ...pressing, key: keys.at(-1) ?? '' }),
            );
          resolve(document.querySelector('[data-held]')?.textContent ?? '');
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document, { subtree: true, childList: true, attributes: true });
      });
      Object.assign(window, { pressed });
    },
    { part: selector, wanted: key },
  );
  return () => page.evaluate(() => Reflect.get(window, 'pressed'));
}
