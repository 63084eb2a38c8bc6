import { Button } from '#src/web/ui/button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';

interface Version {
  version: number;
  changedAt: string | null;
  changedBy: string | null;
}

interface FormerVersionsProps<V extends Version> {
  /** The newest first, which is the one in force. */
  versions: readonly V[];
  /** What a version says, on one line. */
  show: (version: V) => string;
  /** Brings a version back into the form, where it is seen before it is saved. */
  onTake: (version: V) => void;
}

/** What was set before, by whom, and a way back to it. */
export function FormerVersions<V extends Version>({
  versions,
  show,
  onTake,
}: FormerVersionsProps<V>) {
  return (
    <Section title="Versions">
      <ul className="settings-versions">
        {versions.map((one, at) => (
          <li key={one.version}>
            <span className="settings-version">{one.version}</span>
            <span className="settings-version-when">
              {one.changedAt
                ? `${showInstant(one.changedAt)}${one.changedBy ? `, ${one.changedBy}` : ''}`
                : 'As installed'}
            </span>
            <span className="settings-version-text">{show(one)}</span>
            {at === 0 ? (
              <span className="settings-version-now">In force</span>
            ) : (
              <Button onClick={() => onTake(one)} aria-label={`Take version ${one.version} up`}>
                Take up
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
