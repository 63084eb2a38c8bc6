import { foldName } from './row.rules.ts';

/** What a file's name says of whose photo it is. */
export interface PhotoName {
  /** Texts that may be a work id, the whole name first. */
  workIds: string[];
  /** Names as they are sorted, `last first`, in every order that they may be meant. */
  names: string[];
}

const MOST_WORDS = 5;

/** Reads `W-1204.jpg`, `Miller, Ann.png`, `ann_miller.jpeg`, `1204 Ann Miller.webp`. */
export function readPhotoName(fileName: string): PhotoName {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim();
  const words = foldName(stem.replace(/[_.,;()]+/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
  const letters = words.filter((word) => !/\d/.test(word)).slice(0, MOST_WORDS);
  const turns =
    letters.length < 2
      ? []
      : letters.map((_, at) => [...letters.slice(at), ...letters.slice(0, at)].join(' '));
  const ids = [stem, ...stem.split(/[\s_,;()]+/).filter((word) => /\d/.test(word))];
  return {
    workIds: [...new Set(ids.filter((id) => id !== '' && id.length <= 40))],
    names: [...new Set(turns)],
  };
}
