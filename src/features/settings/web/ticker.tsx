import { PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { useSession } from '#src/web/session.ts';
import { IconButton } from '#src/web/ui/button.tsx';
import { textsQuery } from './settings.queries.ts';
import './ticker.css';

/** Broadcast texts are read again every ten minutes (1§7, 1§9). */
const RELOAD = 600_000;
/** Letters a second that one reads at ease. */
const PACE = 8;

/** The scrolling broadcasts of the header; empty when there are none, or they cannot be read (R480). */
export function Ticker() {
  const { user } = useSession();
  const [paused, setPaused] = useState(false);
  const { data, isError } = useQuery({
    ...textsQuery('Broadcast', { background: true }),
    enabled: user !== null,
    staleTime: RELOAD,
    refetchInterval: RELOAD,
    refetchOnWindowFocus: false,
  });
  if (!user || isError || !data || data.length === 0) return null;
  const text = data.map((entry) => entry.text).join('   ·   ');
  const style = {
    '--ticker-time': `${Math.max(12, Math.round(text.length / PACE))}s`,
  } as CSSProperties;
  return (
    <div
      className="ticker"
      role="region"
      aria-label="Announcements"
      data-paused={paused ? true : undefined}
      style={style}
    >
      <IconButton
        label={paused ? 'Let the announcements run' : 'Pause the announcements'}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <PlayIcon aria-hidden="true" /> : <PauseIcon aria-hidden="true" />}
      </IconButton>
      <div className="ticker-window" title={text}>
        <span className="ticker-text">{text}</span>
        <span className="ticker-text" aria-hidden="true">
          {text}
        </span>
      </div>
    </div>
  );
}
