import type { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

export interface PdfEngine {
  pdfjs: PdfJs;
  /** One for all documents: each of its own would cost 80 ms and its memory (ux 2.5). */
  worker: PDFWorker;
  /** Fonts, character maps and image decoders, by the name pdf.js asks for. */
  assets: (filename: string) => string | undefined;
}

let engine: Promise<PdfEngine> | null = null;

/** The PDF library, loaded when first needed. A failed load is tried again at the next call. */
export function pdfEngine(): Promise<PdfEngine> {
  engine ??= start().catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

async function start(): Promise<PdfEngine> {
  const [pdfjs, { default: workerUrl }, { pdfAsset }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
    import('./pdf-assets.ts'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  const worker = new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS });
  await worker.promise;
  return { pdfjs, worker, assets: pdfAsset };
}
