import { CommandButton } from '#src/web/ui/command-button.tsx';
import '#src/web/ui/home-rows.css';
import { Section } from '#src/web/ui/section.tsx';
import { useAnyClient } from './clients.queries.ts';

/** On the Home of an installation without a client: what comes first. Nothing once there is one. */
export function FirstClient() {
  if (useAnyClient() !== false) return null;
  return (
    <Section title="Clients">
      <p className="home-line">
        <span>Everything here belongs to a client, and there is none yet.</span>
        <CommandButton id="client.add" variant="primary" first />
      </p>
    </Section>
  );
}
