import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { noteStep } from '../first-steps.ts';
import { panesOf, workspaceOf } from '../panes/open-panes.ts';
import { paneState } from '../panes/pane-state.ts';
import { isWork, noteWork, ownerOf } from '../recent-work.ts';
import { useSelected } from '../store.ts';
import { currentViewer, useViewer } from '../viewer.ts';

/** Notes the records that stand open, once their screens have named them, and what a guided start waits for. Shows nothing. */
export function FollowWork() {
  const { user, client } = useViewer();
  const href = useRouterState({ select: (state) => state.location.href });
  const titles = useSelected(paneState, (state) => state.titles);
  const owner = user ? ownerOf(user.id, client) : '';
  useEffect(() => {
    for (const { resolved } of panesOf(workspaceOf(href)))
      if (resolved) noteStep(currentViewer(), resolved.entry.path);
  }, [href]);
  const before = useRef(owner);
  useEffect(() => {
    // What stood open when the client or the user changed is the former one's work.
    const changed = before.current !== owner;
    before.current = owner;
    if (!owner || changed) return;
    for (const { address, resolved } of panesOf(workspaceOf(href))) {
      const title = titles[address]?.title;
      if (title && resolved && isWork(resolved.entry)) {
        noteWork(owner, { address, title });
      }
    }
  }, [owner, href, titles]);
  return null;
}
