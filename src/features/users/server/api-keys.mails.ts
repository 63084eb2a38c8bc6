import { writeMoment } from '#src/shared/dates.ts';

const CONTINENTS: Readonly<Record<string, string>> = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
};
const continent = (code: string): string => CONTINENTS[code] ?? code;

/** Tells that a program's key came from two continents within an hour, without any address (D437). */
export function keyApartMail(
  firstName: string,
  key: { name: string; from: string; to: string; at: string },
): { subject: string; text: string } {
  return {
    subject: 'A key of a program was used on two continents',
    text: `${[
      `Hello ${firstName},`,
      `the key of “${key.name}” was used from ${continent(key.to)} at ${writeMoment(key.at)}, and from ${continent(key.from)} less than an hour before. Nothing was refused.`,
      'If the program did not move, somebody else may have the key: revoke it under Programs and their keys, and make a new one. A key with networks is refused anywhere else.',
      'You are told at most once a day for each key. This mail was sent by the compliance console. Please do not reply to it.',
    ].join('\n\n')}\n`,
  };
}
