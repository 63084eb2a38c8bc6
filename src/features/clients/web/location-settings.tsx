import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Client } from '../clients.contract.ts';
import { locationSettingsQuery } from './clients.queries.ts';
import { SETTING_WORDS, settingWords } from './setting-words.ts';

/** What a location is set up with, its own or of a location above. */
export function LocationSettings({ client, record }: { client: number; record: Client }) {
  const { data, error, refetch } = useQuery(locationSettingsQuery(client, record._id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const mayWrite = Object.values(data).some((one) => one.mayWrite);
  return (
    <Section
      title="Set-up of the location"
      actions={mayWrite && <CommandButton id="location.setUp" />}
    >
      <Facts
        items={SETTING_WORDS.map(({ kind, label }) => ({ label, value: settingWords(data, kind) }))}
      />
      <p className="setting-note">
        Account numbers are printed on drug test orders and their authorizations. Each medical card
        that is accepted here is sent to whoever is named for it, as the screen Medical card
        delivery shows. No provider is asked to watch records yet: that is stored for when one is.
      </p>
    </Section>
  );
}
