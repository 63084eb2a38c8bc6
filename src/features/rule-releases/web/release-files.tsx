import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { FilesThatChange } from './files-that-change.tsx';
import { NoRelease, releaseOf } from './no-release.tsx';
import { releaseClientsQuery } from './rule-releases.queries.ts';

/** Whose file a release would change at one client, for service staff. */
export function ReleaseFiles({ params, pane }: ScreenProps) {
  const release = releaseOf(params);
  if (release === null) return <NoRelease />;
  return <Files release={release} clientId={Number(params['clientId'])} pane={pane} />;
}

function Files({
  release,
  clientId,
  pane,
}: {
  release: number;
  clientId: number;
  pane: ScreenProps['pane'];
}) {
  const { data } = useQuery(releaseClientsQuery(release));
  const name = data?.find((one) => one.clientId === clientId)?.clientName;
  const { setTitle } = pane;
  useEffect(
    () => setTitle(name ? `${name}: release ${release}` : `Rule release ${release}`),
    [setTitle, name, release],
  );
  return (
    <div className="list-screen">
      <FilesThatChange release={release} clientId={clientId} pane={pane} />
    </div>
  );
}
