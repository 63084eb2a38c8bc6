import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { NOBODY_CHOSEN } from '#src/features/work/web/subjects.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { DecisionFrame, useDecision } from '#src/features/work/web/decision-frame.tsx';
import type { BatDecision } from '../bat.rules.ts';
import { drugTestsApi } from '../drug-testing.contract.ts';
import type { TestResult } from '../drug-testing.shapes.ts';
import { BatPanel } from './bat-panel.tsx';
import './drug-testing.css';
import { resultQuery } from './drug-testing.queries.ts';
import { MatchPanel } from './match-panel.tsx';
import type { MatchHandle } from './match-panel.tsx';
import { findNext } from './next-result.ts';
import { paperAddress } from './result-address.ts';
import { alcoholFacts, donorFacts, reportFacts } from './result-facts.ts';
import { ResultHead } from './result-head.tsx';
import { ResultPapers } from './result-papers.tsx';
import type { PapersHandle } from './result-papers.tsx';
import type { ResultSubject } from './result-subject.ts';

/** One result: whose it is, what was reported, its checks and its history (R111). */
export function DrugTestResult({ params, pane }: ScreenProps) {
  const drugTestId = params['drugTestId'] ?? '';
  const client = useActingClient();
  const { data, error, refetch } = useQuery(resultQuery(client, drugTestId));
  const { setTitle } = pane;
  const name = data && (data.employeeName ?? data.donorName);
  useEffect(() => {
    if (data) setTitle(name ? `Drug test, ${name}` : 'Drug test result');
  }, [data, name, setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <OneResult key={drugTestId} result={data} client={client} pane={pane} /> : null;
}

const NOTHING = {};
const NO_DOCUMENTS: readonly string[] = [];

/** Where on the screen something was asked for. */
type Place = 'match' | 'review' | 'paper';

const DECIDED: Readonly<Record<BatDecision, string>> = {
  accept: 'The alcohol test is accepted.',
  return: 'The alcohol test is sent back.',
  cancel: 'The alcohol test is canceled.',
};

function OneResult({
  result,
  client,
  pane,
}: {
  result: TestResult;
  client: number | null;
  pane: PaneHandle;
}) {
  const queryClient = useQueryClient();
  const matching = useRef<MatchHandle>(null);
  const papers = useRef<PapersHandle>(null);
  const remarkField = useRef<HTMLTextAreaElement>(null);
  const [remark, setRemark] = useState('');
  const [failed, setFailed] = useState<{ place: Place; error: unknown } | null>(null);
  /** Whose it is, is asked anew. */
  const [again, setAgain] = useState(false);
  const [picked, setPicked] = useState(false);
  const sending = useSending();
  const { drugTestId, clientId, allowed } = result;
  // Its paper need not be there, and is opened by anyone who wants to see it.
  const decision = useDecision({
    of: drugTestId,
    held: NOTHING,
    documents: NO_DOCUMENTS,
    show: () => undefined,
  });
  const keep = async (next: TestResult) => {
    queryClient.setQueryData(resultQuery(client, drugTestId).queryKey, next);
    await Promise.all(
      [['drugTests', client, 'list'], ['orders'], ['employees'], ['documents']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
  /** One thing at a time; what fails is shown where it was asked for. */
  const once = async (place: Place, work: () => Promise<void>): Promise<void> => {
    await sending.once(async () => {
      setFailed(null);
      try {
        await work();
      } catch (error) {
        setFailed({ place, error });
      }
    });
  };
  const errorAt = (place: Place) => (failed?.place === place ? failed.error : null);
  const params = { clientId, matchId: drugTestId };
  const next = (kind: 'unmatched' | 'review') =>
    findNext(kind, { drugTestId, client, open: pane.open });
  /** Ties the result to somebody, or to nobody: what undoes such a change is another. */
  const tie = (employeeId: string | null): Promise<TestResult> =>
    employeeId === null
      ? call(drugTestsApi.unmatch, { params }, { client })
      : call(drugTestsApi.rematch, { params, query: { employeeId } }, { client });
  const before = result.employeeId;
  const undo = async () => keep(await tie(before));
  const tied = async (matched: TestResult) => {
    setAgain(false);
    await keep(matched);
    toast(`Matched to ${matched.employeeName ?? 'the employee'}.`, 'success', { undo });
  };
  const match = (employeeId: string) =>
    once('match', async () => {
      if (!decision.press('result.match')) return;
      if (before !== null) return tied(await tie(employeeId));
      // Only `rematch` takes it from somebody: another may have matched it meanwhile.
      const goOn = await next('unmatched');
      await tied(await call(drugTestsApi.match, { params, query: { employeeId } }, { client }));
      return goOn();
    });
  const unmatch = () =>
    once('match', async () => {
      await keep(await tie(null));
      toast('The result waits for its person again.', 'success', { undo });
    });
  const reopened = async () =>
    keep(await call(drugTestsApi.reopenReview, { params: { drugTestId } }, { client }));
  const decide = (decided: BatDecision) =>
    once('review', async () => {
      if (!decision.press(`bat.${decided}`)) return;
      const goOn = await next('review');
      try {
        const reviewed = await call(
          drugTestsApi.review,
          { params: { drugTestId }, body: { decision: decided, remark: remark.trim() } },
          { client, version: result.version },
        );
        setRemark('');
        await keep(reviewed);
      } catch (failure) {
        remarkField.current?.focus();
        throw failure;
      }
      toast(DECIDED[decided], 'success', { undo: reopened });
      goOn();
    });
  const mayMatch = allowed.includes('match') || allowed.includes('rematch');
  const asks = allowed.includes('match') || again;
  const { formerly } = result;
  const [paper] = result.papers;
  const subject: ResultSubject = {
    kind: 'testResult',
    unmatched: picked ? null : NOBODY_CHOSEN,
    match: asks ? async () => matching.current?.confirm() : null,
    choose: asks ? (index) => matching.current?.choose(index) : null,
    search: asks ? () => matching.current?.search() : null,
    rematch: allowed.includes('rematch') ? () => setAgain((open) => !open) : null,
    unmatch: allowed.includes('unmatch') ? unmatch : null,
    back:
      formerly && mayMatch
        ? () => once('match', async () => tied(await tie(formerly.employeeId)))
        : null,
    addPaper: allowed.includes('paper') ? () => papers.current?.add() : null,
    openPaper: paper
      ? () => pane.open(paperAddress(drugTestId, paper.paperId), { beside: true })
      : null,
    decide: allowed.includes('review') ? decide : null,
    reopen: allowed.includes('reopen') ? () => once('review', reopened) : null,
    // A drug test is never reviewed: from one that has its person the way leads to those that wait for theirs.
    next: async () =>
      (await next(result.employeeId === null || !result.batState ? 'unmatched' : 'review'))(),
  };
  useScope('testResult', subject, { pane });
  const { report } = result;
  return (
    <DecisionFrame decision={decision}>
      <div className="test-result">
        <ResultHead result={result} again={again} mayMatch={mayMatch} />
        {!asks && failed?.place === 'match' && (
          <p className="form-error" role="alert">
            {messageOf(failed.error)}
          </p>
        )}
        {asks && (
          <MatchPanel
            handle={matching}
            client={client}
            result={result}
            pane={pane}
            decision={decision}
            error={errorAt('match')}
            onMatch={match}
            onPick={setPicked}
            {...(again ? { onLeave: () => setAgain(false) } : {})}
          />
        )}
        <ResultPapers
          handle={papers}
          client={client}
          result={result}
          error={errorAt('paper')}
          act={(work) => once('paper', work)}
          onChange={keep}
        />
        {result.batState && (
          <BatPanel
            result={result}
            remark={remark}
            onRemark={setRemark}
            remarkRef={remarkField}
            error={errorAt('review')}
          />
        )}
        <Section title="Reported">
          <Facts items={reportFacts(result)} />
        </Section>
        {report && (
          <Section title="Donor, as reported">
            <Facts items={donorFacts(report)} />
          </Section>
        )}
        {report?.alcohol && (
          <Section title="Alcohol testing form">
            <Facts items={alcoholFacts(report.alcohol)} />
          </Section>
        )}
        <History entries={result.history} />
      </div>
    </DecisionFrame>
  );
}

function History({ entries }: { entries: TestResult['history'] }) {
  if (entries.length === 0) return null;
  return (
    <Section title="History">
      <table className="test-table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">By</th>
            <th scope="col">What</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ entryId, at, by, message, resultType }) => (
            <tr key={entryId}>
              <td>{showInstant(at)}</td>
              <td>{by}</td>
              <td>{message}</td>
              <td>{resultType}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
