import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { intakeAddressQuery } from './intake.queries.ts';
import './intake.css';

/** Where the client's papers may be mailed to; nothing where no mail is taken. */
export function IntakeAddress({ client }: { client: number }) {
  const { data } = useQuery(intakeAddressQuery(client));
  if (!data?.takesMail) return null;
  return (
    <div className="intake-ways">
      <p className="task-note">
        {data.address ? (
          <>
            Or mail them to <span className="intake-address mono">{data.address}</span>: whoever
            knows this address may send.
          </>
        ) : (
          'Documents can be mailed in, too, once this client has an address for it.'
        )}
      </p>
      <CommandButton id="intake.newAddress" variant="quiet">
        {data.address ? 'Replace the address' : 'Make an address'}
      </CommandButton>
    </div>
  );
}
