import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { type Departure, departuresApi, type ErasureProof } from '../departures.contract.ts';
import './departures.css';

/** Shows what was erased of a client, and what is kept. */
export function showProof(departure: Departure): void {
  showDialog((close) => <ProofDialog departure={departure} onClose={close} />);
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** What keeps files, and until when, in words. */
function keptText({ files: count, until }: ErasureProof['kept'][number]): string {
  return until === null ? files(count) : `${files(count)}, the last until ${showDate(until)}`;
}

function ProofDialog({ departure, onClose }: { departure: Departure; onClose: () => void }) {
  const { departureId, clientName } = departure;
  const { data, error, refetch } = useQuery({
    queryKey: ['departures', null, departureId, 'proof'],
    queryFn: ({ signal }) =>
      call(departuresApi.proof, { params: { departureId } }, { client: null, signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={`What is kept of ${clientName}`}
      description={
        data?.since
          ? `Erased since ${showInstant(data.since)}: ${files(data.destroyed.files)} with ${data.destroyed.documents} documents.`
          : 'Nothing has been erased yet.'
      }
      onClose={onClose}
      wide
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Facts
            items={[
              ...data.kept.map((one) => ({
                label: one.rule ?? 'No rule, or no end date yet',
                value: keptText(one),
              })),
              { label: 'Held by a person', value: files(data.held) },
              { label: 'Left in all', value: files(data.left) },
            ]}
          />
          <p className="none">Besides the files, these are kept:</p>
          <ul className="departure-kept">
            {data.besides.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
