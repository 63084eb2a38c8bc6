import { Component, type ReactNode, useEffect, useMemo, useState } from 'react';
import { PaneContext } from '../panes/pane-context.ts';
import type { PaneHandle, ScreenProps } from '../panes/screen.ts';
import type { Part } from '../part.tsx';
import { Button } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';

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
        <section className="pane" data-bare>
          <header className="pane-header">
            <h2 className="pane-title">{title}</h2>
          </header>
          <div className="pane-body">
            <PaneContext value={pane}>
              <Failure>
                <View params={found.params} search={search} pane={pane} />
              </Failure>
            </PaneContext>
          </div>
        </section>
      </main>
    </div>
  );
}

/** What is shown where the code of a screen fails: what was typed is on the server. */
class Failure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="error-state" role="alert">
        <p className="error-title">{messageOf(this.state.error)}</p>
        <div className="error-ways">
          <Button onClick={() => window.location.reload()}>Retry</Button>
        </div>
      </div>
    );
  }
}
