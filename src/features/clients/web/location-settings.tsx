import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Client } from '../clients.contract.ts';
import { locationSettingsApi } from '../location-settings.contract.ts';
import type { AllSettings } from '../location-settings.contract.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { SETTING_WORDS, settingWords } from './setting-words.ts';

/** What a location is set up with, its own or of a location above. */
export const locationSettingsQuery = (client: number, clientId: number) => ({
  queryKey: ['clients', client, 'settings', clientId],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AllSettings> =>
    call(locationSettingsApi.read, { params: { clientId } }, { client, signal }),
});

/** What a location is set up with; with a dialog that changes it. */
export function LocationSettings({
  client,
  record,
  isOpen,
  onClose,
}: {
  client: number;
  record: Client;
  isOpen: boolean;
  onClose: () => void;
}) {
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
        Medical cards are not sent on yet, account numbers do not stand on orders yet, and no
        provider is asked to watch records yet: this is stored for when they are.
      </p>
      {isOpen && (
        <SettingsDialog client={client} record={record} settings={data} onClose={onClose} />
      )}
    </Section>
  );
}
