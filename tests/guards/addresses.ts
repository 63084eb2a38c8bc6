import { ownAddresses } from '#src/shared/own-addresses.ts';
import type { SourceFile } from './source-files.ts';

const HOME = /\.addresses\.ts$|^src\/shared\/own-addresses\.ts$/;

/** The console's addresses, from the files that hold them. */
export function addressesIn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => HOME.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^ {2}\w+:\s+'(\/[^']*)',$/gm)])
    .map(([, address = '']) => address);
}

const own: readonly string[] = Object.values(ownAddresses);

/** Addresses of the console that are written out anywhere but in their home, as `path: literal`. Comments may name them. */
export function addressFaults(
  files: readonly SourceFile[],
  addresses: readonly string[] = own,
): string[] {
  const firsts = [...new Set(addresses.map((address) => address.split('/')[1] ?? ''))];
  const literal = new RegExp(`['"\`](/(?:${firsts.join('|')})\\b(?!\\.)[^'"\`]*)`, 'g');
  return files
    .filter(({ path }) => !HOME.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))
        .flatMap((line) => [...line.matchAll(literal)].map(([, found]) => `${path}: ${found}`)),
    );
}
