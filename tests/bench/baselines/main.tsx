import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = Array.from({ length: 20 }, (_, at) => `Row ${at + 1}`);

/** The plainest list that React has: a key moves the mark, and nothing else happens. */
function PlainList() {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'j') setAt((now) => (now + 1) % ROWS.length);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <ul>
        {ROWS.map((row, index) => (
          <li key={row} aria-current={index === at}>
            {row}
          </li>
        ))}
      </ul>
      <output className="marked">{at}</output>
    </>
  );
}

const { default: workerUrl } = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url');
GlobalWorkerOptions.workerSrc = workerUrl;
const worker = new PDFWorker();

/** What pdf.js by itself needs for the first page of a file: fetched, read and painted, with its worker warm. */
async function paintPdf(): Promise<void> {
  const file = await (await fetch('./file.pdf')).arrayBuffer();
  const task = getDocument({ data: new Uint8Array(file), worker });
  const page = await (await task.promise).getPage(1);
  // As wide as a page stands beside a form at 1440.
  const viewport = page.getViewport({ scale: 800 / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
  document.querySelector('canvas')?.remove();
  document.body.append(canvas);
  // Not before it is painted: what is measured ends there.
  setTimeout(() => void task.destroy(), 200);
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'p') void paintPdf();
});

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(<PlainList />);
await worker.promise;
document.documentElement.dataset['ready'] = 'true';
