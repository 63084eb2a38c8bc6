import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { FilesThatChange } from './files-that-change.tsx';
import { releaseClientsQuery } from './rule-releases.queries.ts';

/** Whose file a release would change at one client, for service staff. */
export function ReleaseFiles({ params, pane }: ScreenProps) {
  const release = Number(params['release']);
  const clientId = Number(params['clientId']);
  const { data } = useQuery(releaseClientsQuery(release));
  const name = data?.find((one) => one.clientId === clientId)?.clientName;
  const { setTitle } = pane;
  useEffect(
    () => setTitle(name ? `${name}: release ${release}` : `Release ${release} of the rules`),
    [setTitle, name, release],
  );
  return (
    <div className="list-screen">
      <FilesThatChange release={release} clientId={clientId} pane={pane} />
    </div>
  );
}
