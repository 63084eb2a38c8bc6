import type {
  PDFDataRangeTransport,
  PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fetchBytes } from '../http.ts';
import type { PdfEngine, PdfJs } from './pdf-engine.ts';

/** So much is asked for first: most documents are whole then, and need no second request. */
const FIRST_BYTES = 256 * 1024;

/**
 * Starts loading a document by range, through the console's own requests: pdf.js copies headers once and hangs on a
 * 401 in the middle (ux 2.5). There, the token is renewed once and the range asked for again (R240).
 * @param onFail hears of a range that did not come: pdf.js itself has no way to be told
 */
export async function startLoading(
  { pdfjs, worker, assets }: PdfEngine,
  path: string,
  signal: AbortSignal,
  onFail: (error: unknown) => void,
): Promise<PDFDocumentLoadingTask> {
  const first = await fetchBytes(path, { begin: 0, end: FIRST_BYTES }, signal);
  const whole = first.bytes.length >= first.total;
  return pdfjs.getDocument({
    ...(whole
      ? { data: first.bytes }
      : {
          range: rangeTransport(pdfjs, path, first.total, first.bytes, signal, onFail),
          length: first.total,
        }),
    worker,
    // Nothing is fetched that is not shown.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 128 * 1024,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: assetReader(assets),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
}

function rangeTransport(
  { PDFDataRangeTransport: Base }: PdfJs,
  path: string,
  total: number,
  initial: Uint8Array,
  signal: AbortSignal,
  onFail: (error: unknown) => void,
): PDFDataRangeTransport {
  class ConsoleTransport extends Base {
    override requestDataRange(begin: number, end: number): void {
      fetchBytes(path, { begin, end }, signal).then(
        ({ bytes }) => this.onDataRange(begin, bytes),
        (error: unknown) => {
          if (!signal.aborted) onFail(error);
        },
      );
    }
  }
  return new ConsoleTransport(total, initial);
}

/** Gives pdf.js its fonts and decoders from where the build has put them. */
function assetReader(assets: PdfEngine['assets']): object {
  return class {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const address = assets(filename);
      if (!address) throw new Error(`pdf.js asked for ${filename}, which is not in the build`);
      return (await fetchBytes(address)).bytes;
    }
  };
}
