import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { usePane } from '#src/web/panes/pane-context.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { focusFirst } from '#src/web/ui/focus.ts';
import type { SearchBoxController } from '#src/web/ui/search-box-controller.ts';
import { MOST_CLINICS, type Clinic, type ClinicSearchReply } from '../clinics.contract.ts';
import { type ClinicNeed, isWholeZip, noDistances, programsFor } from '../clinics.rules.ts';
import { ClinicFacts } from './clinic-facts.tsx';
import { ClinicForm } from './clinic-form.tsx';
import { ClinicTable } from './clinic-table.tsx';
import './clinics.css';
import { type ClinicSearch, clinicsQuery } from './clinics.queries.ts';

interface ClinicLookupProps {
  /** What the clinic must offer for the order; the user can ask for more, not for less. */
  need?: ClinicNeed;
  /** The ZIP code to begin with: filled in, not searched. */
  zip?: string;
  /** The clinic that the order has now. */
  current?: number | null;
  /** Takes the chosen clinic; without it clinics are only looked at. */
  onChoose?: (clinic: Clinic) => void;
  /** Closes it by Escape: the button stands where it was opened (R309). */
  onClose?: () => void;
  chooseLabel?: string;
  /** Where it stands, for its edges; by default among the parts of a page. */
  place?: 'dialog' | 'pane';
}

/**
 * Finds a clinic and gives it to the form that asked: Enter searches and goes to the nearest one, Enter marks it, and once more
 * takes it. It has a form of its own, so it stands beside another one, never inside.
 */
export function ClinicLookup({ need = {}, ...props }: ClinicLookupProps) {
  const needed = programsFor(need);
  // What was found for another need is no answer to this one.
  return <Lookup key={needed.join()} needed={needed} {...props} />;
}

function Lookup({
  needed,
  zip = '',
  current = null,
  onChoose,
  onClose,
  chooseLabel = 'Select clinic',
  place,
}: Omit<ClinicLookupProps, 'need'> & { needed: readonly string[] }) {
  const client = useActingClient();
  const root = useRef<HTMLElement>(null);
  /** The last search was begun here and its clinics are still to come. */
  const goesOn = useRef(false);
  const [asked, setAsked] = useState<ClinicSearch | null>(null);
  const [chosen, setChosen] = useState<Clinic | null>(null);
  const search = asked ?? NOTHING;
  const { data, error, isFetching, isError, refetch } = useQuery({
    ...clinicsQuery(client, search),
    enabled: asked !== null,
  });
  // A search that failed leaves nothing of the one before (R334).
  const reply = asked === null || isError ? undefined : data;
  const clinics = reply?.vendors ?? NO_CLINICS;
  const still = clinics.find(({ vendorId }) => vendorId === chosen?.vendorId) ?? null;

  const onSearch = (next: ClinicSearch) => {
    setChosen(null);
    if (asked !== null && JSON.stringify(asked) === JSON.stringify(next)) void refetch();
    else setAsked(next);
    goesOn.current = true;
  };
  // Where it opens in place of what had the keyboard it takes it; never out of another pane.
  useEffect(() => {
    const { activeElement: active } = document;
    const lost = active === null || active === document.body;
    const place = root.current?.closest('.dialog, .pane');
    if (root.current && (lost || place?.contains(active))) focusFirst(root.current);
  }, []);
  // The keyboard goes on to what was found, unless the user has gone elsewhere by then.
  const any = clinics.length > 0 && !isFetching;
  useEffect(() => {
    if (!any || !goesOn.current) return;
    goesOn.current = false;
    const { activeElement: active } = document;
    if (active !== document.body && !active?.closest('.clinic-form')) return;
    root.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  }, [any, asked]);
  const onRow = (clinic: Clinic) => {
    if (onChoose && clinic.vendorId === still?.vendorId) onChoose(clinic);
    else setChosen(clinic);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const takes = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    // A dialog around it has left Escape to it (data-closes-itself).
    if (event.key === 'Escape' && onClose) onClose();
    else if (takes && onChoose && still && !event.defaultPrevented) onChoose(still);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const toForm: SearchBoxController = {
    kind: 'searchBox',
    focus: () => {
      const first = root.current?.querySelector('input');
      first?.focus();
      first?.select();
    },
  };
  useScope('filter', toForm, { pane: usePane() });

  return (
    <section
      className="clinic-lookup"
      data-place={place}
      aria-label="Clinic search"
      data-closes-itself={onClose ? true : undefined}
      ref={root}
      onKeyDown={onKeyDown}
    >
      <ClinicForm needed={needed} zip={zip} onSearch={onSearch} busy={isFetching} />
      {needed.length > 0 && (
        <p className="clinic-note">For this order a clinic has to offer {needText(needed)}.</p>
      )}
      <p className="clinic-note" role="status">
        {isFetching ? 'Searching …' : foundText(asked, reply)}
      </p>
      <ClinicTable
        clinics={clinics}
        withDistance={reply?.from != null}
        chosen={still?.vendorId ?? null}
        onChoose={onRow}
        status={asked !== null && isFetching && !reply ? 'loading' : isError ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        view={JSON.stringify(asked)}
        empty={
          <EmptyState
            title={
              asked === null ? 'Use the form above to search for clinics' : 'No clinics to show'
            }
          />
        }
      />
      {still && <ClinicFacts clinic={still} />}
      {onChoose && (
        <div className="clinic-choice">
          {current !== null && still?.vendorId === current && (
            <span className="clinic-note">The order has this clinic now.</span>
          )}
          <Button
            variant="primary"
            keys="mod+enter"
            disabled={still === null}
            onClick={() => still && onChoose(still)}
          >
            {chooseLabel}
          </Button>
        </div>
      )}
    </section>
  );
}

const NOTHING: ClinicSearch = { zip: '', name: '', address: '', number: '', programs: [] };
const NO_CLINICS: readonly Clinic[] = [];

/** The programs in words: of the first two one is enough. */
function needText([first, second, ...others]: readonly string[]): string {
  return [`${first} or ${second}`, ...others].join(', and ');
}

/** Where distances are from, or why there are none, and whether there is more. */
function foundText(asked: ClinicSearch | null, reply: ClinicSearchReply | undefined): string {
  if (asked === null || !reply) return '';
  const { from, more } = reply;
  const which = more ? `the ${from ? 'nearest ' : 'first '}${MOST_CLINICS} are shown. ` : '';
  if (from)
    return `${which ? `There are more: ${which}` : ''}Straight miles from ${from.city}, ${from.state} ${from.zip}, not by road.`;
  const zip = isWholeZip(asked.zip) ? noDistances(asked.zip) : '';
  return `${which ? `There are more: ${which}` : ''}${zip}`;
}
