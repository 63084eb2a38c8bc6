import { useEffect, useRef, useState } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { DrawChecker, headIn, type DrawCheck } from '../check-draw.rules.ts';
import type { Published } from '../draw.rules.ts';
import './randoms.css';
import { sha256, sha256OfHex, textStream } from '../sha256.rules.ts';

type Outcome = { kind: 'other' } | { kind: 'checked'; head: Published; checks: DrawCheck[] };

/** Reads a published draw in this browser and repeats it; nothing of the file leaves. */
async function check(
  file: Blob,
  onPart: (share: number) => void,
  isWanted: () => boolean,
): Promise<Outcome | null> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let [rest, read] = ['', 0];
  let head: Published | null = null;
  let checker: DrawChecker | null = null;
  const take = (line: string): boolean => {
    if (checker) checker.add(line);
    else {
      head = headIn(line);
      if (head === null) return false;
      checker = new DrawChecker(head, { text: sha256, hex: sha256OfHex, stream: textStream });
    }
    return true;
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (!isWanted()) return null;
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (!take(line)) return { kind: 'other' };
    read += value.length;
    onPart(read / file.size);
    // The page answers while a long list is read.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (rest !== '' && !take(rest)) return { kind: 'other' };
  return checker !== null && head !== null
    ? { kind: 'checked', head, checks: (checker as DrawChecker).end() }
    : { kind: 'other' };
}

/** Checks the file of a draw: anyone who has it need not trust us. */
export function CheckDraw({ pane }: ScreenProps) {
  const { setTitle } = pane;
  useEffect(() => setTitle('Check a draw'), [setTitle]);
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const turn = useRef(0);
  const onFile = async (file: File | undefined) => {
    if (!file) return;
    const own = (turn.current += 1);
    setOutcome(null);
    setShare(0);
    const done = await check(file, setShare, () => turn.current === own);
    if (turn.current !== own) return;
    setShare(null);
    setOutcome(done);
  };
  return (
    <div className="randoms-wizard">
      <Section title="Check a draw">
        <p>
          Choose the file of a draw. This page repeats the draw from it, in this browser: nothing of
          the file is sent anywhere. <code>npm run randoms:verify</code> does the same without a
          line of this program.
        </p>
        <label className="randoms-file">
          <span>File of the draw</span>
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={(event) => void onFile(event.target.files?.[0])}
          />
        </label>
        <p role="status">{share !== null && `Reading: ${Math.floor(share * 100)}%`}</p>
      </Section>
      {outcome?.kind === 'other' && (
        <StatusBadge tone="danger">This is not the file of a draw.</StatusBadge>
      )}
      {outcome?.kind === 'checked' && <Checked {...outcome} />}
    </div>
  );
}

function Checked({ head, checks }: { head: Published; checks: DrawCheck[] }) {
  const isRight = checks.every(({ ok }) => ok);
  return (
    <Section title={`${head.pool}, ${head.year}, period ${head.period}`}>
      <StatusBadge tone={isRight ? 'good' : 'danger'}>
        {isRight
          ? 'This draw is what the secret, the list and the value lead to.'
          : 'This is not a draw by the published values.'}
      </StatusBadge>
      <ul className="randoms-people">
        {checks.map(({ what, ok }) => (
          <li key={what} className="randoms-line">
            <StatusBadge tone={ok ? 'good' : 'danger'} size="small">
              {ok ? 'Right' : 'Wrong'}
            </StatusBadge>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      {head.valueFrom !== 'typed' && (
        <p className="randoms-note">
          The server drew the value itself after the freeze: no outsider had a part in it.
        </p>
      )}
      <Facts
        items={[
          { label: 'In the list', value: showCount(head.people) },
          { label: 'Drawn', value: showCount(head.drawn.length) },
          { label: 'Hash of the secret', value: head.secretHash, mono: true },
          { label: 'Hash of the list', value: head.snapshotHash, mono: true },
          { label: 'Value', value: head.value, mono: true },
          { label: 'List frozen', value: showInstant(head.frozenAt) },
          { label: 'Drawn on', value: showInstant(head.drawnAt) },
        ]}
      />
    </Section>
  );
}
