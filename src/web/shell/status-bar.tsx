import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { CLIENT_VERSION } from '#src/shared/version.ts';
import { liveState } from '../live.ts';
import { commandOf } from '../commands.ts';
import { pendingKeys } from '../palette/hotkeys.ts';
import { heldPress } from '../palette/held-press.ts';
import { keyTip } from '../palette/key-tips.ts';
import { entryOfPane } from '../panes/open-panes.ts';
import { paneState } from '../panes/pane-state.ts';
import { useSelected, useStore } from '../store.ts';
import { showCount } from '../ui/counts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { listPlaces, placeIn } from '../ui/list-place.ts';
import { Link } from '../ui/link.tsx';
import { useViewer } from '../viewer.ts';
import { apiVersion, statusPart } from './slots.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Connection and pending keys at the left, the specification's line at the right. */
export function StatusBar() {
  return (
    <div className="status-bar">
      <Connection />
      <Place />
      <PendingKeys />
      <HeldPress />
      <Tip />
      <span className="spacer status-gap" />
      <FooterLine />
    </div>
  );
}

/** Where one stands in the list at hand, and what features say beside it: "12 of 290, 31 today". */
function Place() {
  const viewer = useViewer();
  const place = placeIn(
    useStore(listPlaces),
    useSelected(paneState, ({ focused }) => focused),
  );
  if (!place) return null;
  // A list of employees or alerts is no work that one gets through in a day.
  const isWork = entryOfPane(place.pane)?.menu?.section === 'Work';
  return (
    <span className="status-place">
      {`${showCount(place.at)} of ${showCount(place.of)}`}
      {isWork &&
        statusPart
          .contents()
          .filter(({ isFor }) => isFor(viewer))
          .map(({ View }, at) => <View key={at} />)}
    </span>
  );
}

/** `off` is before anybody has signed in: nothing to follow, and nothing wrong. */
const LIVE_WORDS = { off: 'Ready', connecting: 'Connecting …', open: 'Live' } as const;

function Connection() {
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  const live = useStore(liveState);
  const words = online ? LIVE_WORDS[live] : 'Offline. What you typed is kept';
  return (
    <span
      className="status-connection"
      data-online={online && live !== 'connecting' ? true : undefined}
      role="status"
    >
      {words}
    </span>
  );
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function PendingKeys() {
  const keys = useStore(pendingKeys);
  return (
    <span className="status-pending" role="status">
      {keys && (
        <>
          <kbd>{keys}</kbd> … waiting for the next key
        </>
      )}
    </span>
  );
}

/** That a key or button was pressed a moment too early: it is not lost without a word. Said anew when it happens again. */
function HeldPress() {
  const words = useStore(heldPress);
  return (
    <span className="status-held" role="status">
      {words && <span key={words}>{words}</span>}
    </span>
  );
}

/** The key of what was just done by mouse. */
function Tip() {
  const tip = useStore(keyTip);
  if (!tip) return null;
  return (
    <span className="status-tip">
      By key: <KeyHint keys={tip.keys} /> {commandOf(tip.id).title}
    </span>
  );
}

/** Year, API version, client version, Terms and Privacy (R001-R004). */
export function FooterLine() {
  const [year] = useState(() => new Date().getFullYear());
  const { data } = useQuery({
    queryKey: ['api-version'],
    queryFn: async () => (await apiVersion.contents()[0]?.()) ?? null,
    staleTime: Infinity,
  });
  return (
    <footer className="footer-line">
      <span>{year}</span>
      <span>API {data ?? '…'}</span>
      <span>Client {CLIENT_VERSION}</span>
      <Link to={ownAddresses.termsOfService}>Terms of Service</Link>
      <Link to={ownAddresses.privacyPolicy}>Privacy Policy</Link>
    </footer>
  );
}
