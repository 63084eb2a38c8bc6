const ADDRESSES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/wasm/*.wasm',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    // The interpreter of scripts in documents: they are never run.
    '!/node_modules/pdfjs-dist/wasm/quickjs*',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

const BY_NAME = new Map(
  Object.entries(ADDRESSES).map(([path, address]) => [
    path.slice(path.lastIndexOf('/') + 1),
    address,
  ]),
);

/** The address of one of pdf.js' own files, as the build has named it. */
export function pdfAsset(filename: string): string | undefined {
  return BY_NAME.get(filename);
}
