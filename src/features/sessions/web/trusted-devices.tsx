import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { cameFrom, deviceName } from '../device.rules.ts';
import { secondFactorApi, type TrustedDevice } from '../second-factor.contract.ts';
import { trustedDevicesQuery } from './sessions.queries.ts';

/** The browsers in which no code is asked for, each with its end; there is nothing to show where none is trusted (D363). */
export function TrustedDevices() {
  const devices = useQuery(trustedDevicesQuery());
  if (devices.isError)
    return <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />;
  const rows = devices.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Trusted devices">
      <p className="account-note">
        Here you log in by your password alone. What is dangerous asks for a code all the same.
      </p>
      <ul className="account-rows">
        {rows.map((device) => (
          <DeviceRow key={device.deviceId} device={device} />
        ))}
      </ul>
    </Section>
  );
}

function DeviceRow({ device }: { device: TrustedDevice }) {
  const { deviceId, userAgent, since, lastUsedAt, expiresAt } = device;
  const { sending, once } = useSending();
  const name = deviceName(userAgent);
  const end = async () => {
    try {
      await call(secondFactorApi.endDevice, { params: { deviceId } }, { client: null });
      toast(`${name} is asked for a code again.`, 'success');
    } catch (error) {
      toast(messageOf(error), 'danger');
    } finally {
      await queryClient.invalidateQueries(trustedDevicesQuery());
    }
  };
  return (
    <li className="account-row">
      <div className="account-row-main">
        <p className="account-row-title" title={userAgent}>
          {name}
        </p>
        <p className="account-row-detail">
          {cameFrom(device)} · trusted since {showInstant(since)}, until {showInstant(expiresAt)} ·
          last used {showAge(lastUsedAt)} ago
        </p>
      </div>
      <Button
        aria-busy={sending}
        aria-label={`Trust ${name} no more`}
        onClick={() => void once(end)}
      >
        End
      </Button>
    </li>
  );
}
