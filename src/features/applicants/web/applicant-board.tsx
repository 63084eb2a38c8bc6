import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { MOST_ON_BOARD, STAGE_WORDS } from '../applicants.rules.ts';
import type { ApplicantRow, Board } from '../applicants.shapes.ts';
import { StaleBadge } from './applicant-stage.tsx';
import { applicantSubject } from './applicant-subjects.ts';
import './applicants.css';
import { applicationAddress, boardQuery } from './applicants.queries.ts';
import { besideCard } from './board-cursor.rules.ts';

/** The pipeline as a board: a column a stage, moved through with the arrow keys; commands act on the card in focus. */
export function ApplicantBoard({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The applicants of a client appear here.
      </EmptyState>
    );
  return <OfClient key={client} client={client} pane={pane} />;
}

function OfClient({ client, pane }: { client: number; pane: PaneHandle }) {
  const { data, error, refetch } = useQuery(boardQuery(client));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Columns board={data} pane={pane} /> : null;
}

function Columns({ board, pane }: { board: Board; pane: PaneHandle }) {
  const cards = board.map((column) => column.cards.map(({ applicantId }) => applicantId));
  const [chosen, setChosen] = useState<string | null>(null);
  const all = board.flatMap((column) => column.cards);
  const isCut = board.reduce((sum, { count }) => sum + (count ?? 0), 0) >= MOST_ON_BOARD;
  const current = all.find(({ applicantId }) => applicantId === chosen) ?? all[0] ?? null;
  useScope('applicant', current && applicantSubject(current, null), { pane });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pane was given the keyboard before there was a card to take it.
    const active = document.activeElement;
    if (active === document.body || active?.contains(root.current))
      root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = current && besideCard(cards, current.applicantId, event.key);
    if (!next || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    setChosen(next);
    root.current?.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus();
  };
  return (
    <div className="applicant-board-screen">
      <div className="list-bar">
        <CommandButton id="go.applicants">As a list</CommandButton>
        <CommandButton id="go.applyLinks">Application links</CommandButton>
        <span className="none">
          <span className="board-keys">Arrow keys move from card to card; Enter opens one.</span>
          {isCut && ` These are the newest ${showCount(MOST_ON_BOARD)}; the list has all.`}
        </span>
      </div>
      <div
        className="applicant-board"
        role="group"
        aria-label="Stages"
        ref={root}
        onKeyDown={onKeyDown}
      >
        {board.map((column) => (
          <section key={column.stage} aria-labelledby={`stage-${column.stage}`}>
            <header className="section-header">
              <h3 id={`stage-${column.stage}`}>{STAGE_WORDS[column.stage]}</h3>
              <span className="none">
                {column.count === null ? 'last decided' : showCount(column.count)}
              </span>
            </header>
            <ul>
              {column.cards.map((card) => (
                <li key={card.applicantId}>
                  <Card
                    card={card}
                    isCurrent={card === current}
                    onFocus={() => setChosen(card.applicantId)}
                    onOpen={(beside) =>
                      pane.open(applicationAddress(card.applicantId), beside ? { beside } : {})
                    }
                  />
                </li>
              ))}
            </ul>
            {column.cards.length === 0 && <p className="none">No applicants</p>}
            {column.count !== null && column.count > column.cards.length && (
              <Link to={`${applicantsAddresses.list}?stage=${column.stage}`}>
                {isCut ? 'All in the list' : `All ${showCount(column.count)}`}
              </Link>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

interface CardProps {
  card: ApplicantRow;
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: (beside: boolean) => void;
}

/** One applicant; of all cards one is in the order of the Tab key. */
function Card({ card, isCurrent, onFocus, onOpen }: CardProps) {
  return (
    <button
      type="button"
      className="applicant-card"
      data-card={card.applicantId}
      data-autofocus={isCurrent ? true : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={(event: MouseEvent) => onOpen(event.metaKey || event.ctrlKey)}
    >
      <strong>
        {card.lastName}, {card.firstName}
      </strong>
      <span>{[card.jobTitle, card.clientName].filter(Boolean).join(', ')}</span>
      <span className="none">{clockOf(card)}</span>
      {card.askedFor !== null && <span>{card.askedFor}</span>}
      {card.reason !== null && <span>{card.reason}</span>}
      {card.stale && <StaleBadge />}
    </button>
  );
}

/** What a card says of its time, and of what the file lacks. */
function clockOf({ decidedAt, days, lacking, pending }: ApplicantRow): string {
  if (decidedAt !== null) return showInstant(decidedAt);
  return [
    days === 1 ? '1 day' : `${days} days`,
    ...(lacking > 0 ? [`${lacking} missing`] : []),
    ...(pending > 0 ? [`${pending} in review`] : []),
  ].join(', ');
}
