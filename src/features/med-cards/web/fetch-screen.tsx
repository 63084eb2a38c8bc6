import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastDayBefore } from '#src/shared/dates.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { medCardsApi } from '../med-cards.contract.ts';
import { cardsLinkQuery } from './med-cards.queries.ts';
import './med-cards.css';

/** Where an addressee fetches medical cards, by the link of a mail and without an account (D24). */
export function FetchScreen({ params }: ScreenProps) {
  const token = params['token'] ?? '';
  const link = useQuery(cardsLinkQuery(token));
  // Whether it arrives is of use to the sender alone: a failure is nothing to trouble the addressee with.
  const { mutate: noteOpened } = useMutation({
    mutationFn: () => call(medCardsApi.opened, { params: { token } }),
  });
  const isOpen = link.data !== undefined;
  useEffect(() => {
    if (isOpen) noteOpened();
  }, [isOpen, noteOpened]);
  const { error } = link;
  if (error instanceof ApiError && error.code.startsWith('med-cards.link_'))
    return (
      <p role="status">
        <StatusBadge tone="warning">{error.message}</StatusBadge>
      </p>
    );
  if (error && !link.data) return <ErrorState error={error} onRetry={() => void link.refetch()} />;
  if (!link.data) return null;
  const { clientName, cards, expiresAt } = link.data;
  return (
    <div className="form">
      <p role="status">
        <strong>{clientName}</strong>{' '}
        {cards.length === 0
          ? 'has withdrawn the cards of this link.'
          : `sends you ${cards.length === 1 ? 'this medical card' : 'these medical cards'}. The link works until ${showDate(lastDayBefore(expiresAt))}; each card that you fetch is noted.`}
      </p>
      <ul className="med-cards">
        {cards.map((card) => (
          <CardRow key={card.submissionId} token={token} card={card} />
        ))}
      </ul>
    </div>
  );
}

function CardRow({
  token,
  card: { submissionId, driverName, docDate },
}: {
  token: string;
  card: { submissionId: string; driverName: string; docDate: string | null };
}) {
  const fetchCard = useMutation({
    mutationFn: () => call(medCardsApi.fetch, { params: { token, submissionId } }),
    onSuccess: (file) => saveFile(file, `${driverName} medical card.pdf`),
  });
  return (
    <li>
      <span className="med-cards-driver">{driverName}</span>
      <span className="med-cards-day">{docDate === null ? '' : `Of ${showDate(docDate)}`}</span>
      <Button
        variant="primary"
        aria-label={`Fetch the card of ${driverName}`}
        aria-busy={fetchCard.isPending}
        onClick={() => fetchCard.mutate()}
      >
        {fetchCard.isSuccess ? 'Fetch again' : 'Fetch'}
      </Button>
      {fetchCard.isSuccess && (
        <span role="status" className="med-cards-day">
          Fetched
        </span>
      )}
      {fetchCard.error && (
        <p className="form-error" role="alert">
          {messageOf(fetchCard.error)}
        </p>
      )}
    </li>
  );
}
