/** The code of a part of the console could not be fetched: offline, or replaced by a newer version. */
export class PartError extends Error {
  /** Asking again cannot help: the page keeps the failure for the address of the code. */
  readonly needsNewPage: boolean;

  constructor(cause: unknown) {
    super(
      'This part of the console could not be loaded. Check the connection and try again; the page is then loaded anew.',
      { cause },
    );
    this.name = 'PartError';
    this.needsNewPage = isLostCode(cause);
  }
}

/** Failures of dynamic imports, as Vite's loader reported them. */
const lost = new WeakSet<object>();

/** A style sheet that could not be fetched, with its path: it can be asked for again. */
export const lostStyle = (error: unknown): string | undefined =>
  error instanceof Error ? /^Unable to preload CSS for (\S+)$/.exec(error.message)?.[1] : undefined;

/**
 * Notes the dynamic imports that fail. A browser keeps the failure of an import for its address as long
 * as the page lives (HTML's module map), so that only a new page can load that code.
 */
export function followLostCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload));
}

/** Whether the error is that of code that only a new page can load. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error && lost.has(error) && lostStyle(error) === undefined;
