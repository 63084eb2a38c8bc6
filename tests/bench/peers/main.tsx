import { Command } from 'cmdk';
import {
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  KBarSearch,
  useMatches,
} from 'kbar';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A row of the palette; the benchmark gives both peers the same. */
interface Row {
  id: string;
  title: string;
}

/** How often the results have changed, for the benchmark to watch: it is committed with them. */
function Changes({ of }: { of: unknown }) {
  const [seen, setSeen] = useState({ of, changes: 0 });
  if (seen.of !== of) setSeen({ of, changes: seen.changes + 1 });
  return <output className="changes">{seen.changes}</output>;
}

function KbarResults() {
  const { results } = useMatches();
  return (
    <>
      <Changes of={results} />
      <KBarResults
        items={results}
        onRender={({ item }) => (
          <div className="row">{typeof item === 'string' ? item : item.name}</div>
        )}
      />
    </>
  );
}

function Kbar({ rows }: { rows: readonly Row[] }) {
  const actions = useMemo(() => rows.map(({ id, title }) => ({ id, name: title })), [rows]);
  return (
    <KBarProvider
      actions={actions}
      options={{ toggleShortcut: 'Control+k', animations: { enterMs: 0, exitMs: 0 } }}
    >
      <KBarPortal>
        <KBarPositioner>
          <KBarAnimator>
            <KBarSearch />
            <KbarResults />
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}

/** cmdk as its own documentation shows it: its filter on, every row an item. */
function PlainCmdk({ rows }: { rows: readonly Row[] }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.key !== 'k') return;
      event.preventDefault();
      setText('');
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Command.Dialog open={open} onOpenChange={setOpen} label="Peer">
      <Command.Input value={text} onValueChange={setText} />
      <Changes of={text} />
      <Command.List>
        {rows.map(({ id, title }) => (
          <Command.Item key={id} value={`${title} ${id}`} className="row">
            {title}
          </Command.Item>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

const rows = (await (await fetch('./rows.json')).json()) as Row[];
const Peer = location.search === '?kbar' ? Kbar : PlainCmdk;
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(<Peer rows={rows} />);
