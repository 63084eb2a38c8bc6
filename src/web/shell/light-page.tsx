import { useEffect, useMemo, useState } from 'react';
import { LightPane } from '../panes/light-pane.tsx';
import type { PaneHandle, ScreenProps } from '../panes/screen.ts';
import type { Part } from '../part.tsx';

/** A screen of the light page: where it is, and its code, which comes with it. */
export interface LightScreen {
  path: string;
  title: string;
  screen: Part<ScreenProps>;
}

/** The parameters of a path that a screen has, or null. */
function paramsOf(path: string, address: string): Record<string, string> | null {
  const [wanted, given] = [path.split('/'), address.replace(/\/$/, '').split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return params;
}

/**
 * The page of who comes by a link and has no account: a screen, its name, and the way back and forth between its pages; none
 * of the shell, of which nothing would be of use here (D388).
 */
export function LightPage({ screens }: { screens: readonly LightScreen[] }) {
  const [address, setAddress] = useState(() => window.location.pathname + window.location.search);
  const [named, setNamed] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => setAddress(window.location.pathname + window.location.search);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const pane = useMemo<PaneHandle>(
    () => ({
      id: 'light',
      focused: true,
      open: (path, { replace = false } = {}) => {
        window.history[replace ? 'replaceState' : 'pushState'](null, '', path);
        setAddress(path);
      },
      close: () => undefined,
      setTitle: setNamed,
    }),
    [],
  );
  const url = new URL(address, window.location.origin);
  const search = Object.fromEntries(url.searchParams);
  const found = screens.flatMap((one) => {
    const params = paramsOf(one.path, url.pathname);
    return params ? [{ ...one, params }] : [];
  })[0];
  const title = named ?? found?.title ?? '';
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!found) return null;
  const { View } = found.screen;
  return (
    <div className="bare">
      <main className="bare-main">
        <h1 className="bare-brand">
          <span className="logo-mark" aria-hidden="true" />
          Compliance Console
        </h1>
        <LightPane title={title} pane={pane}>
          <View params={found.params} search={search} pane={pane} />
        </LightPane>
      </main>
    </div>
  );
}
