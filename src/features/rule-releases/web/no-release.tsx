import { EmptyState } from '#src/web/ui/empty-state.tsx';

/** The number of a release in an address; null where it is none. */
export function releaseOf(params: Record<string, string>): number | null {
  const { release = '' } = params;
  return /^[1-9]\d{0,2}$/.test(release) ? Number(release) : null;
}

/** Stands where an address names no release. */
export function NoRelease() {
  return (
    <EmptyState title="This release of the rules does not exist" command="go.ruleReleases">
      It may have been taken back before it was switched on.
    </EmptyState>
  );
}
