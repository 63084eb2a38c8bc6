import { isIP } from 'node:net';
import { z } from 'zod';

/** A whole number between two, both included. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max,
      message,
    )
    .transform(Number);
};

/** An address of one of these protocols; `or` takes what is none. */
export const urlOf = (name: string, protocols: readonly string[], example: string, or?: RegExp) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return (url !== null && protocols.includes(url.protocol)) || or?.test(text);
  }, `${name} must be an address like ${example}.`);

/** PostgreSQL's address of a unix socket has no host, so it is no URL: `postgres://user@/database?host=/run/postgresql`. */
export const BY_SOCKET = /^postgres(ql)?:\/\/([^@/\s]*@)?\/[^?/\s]+\?(\S*&)?host=(\/|%2F)\S+$/i;

/** A host name or an IP address. */
export const hostOf = (name: string) =>
  z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text),
      `${name} must be a host name or an IP address, like 127.0.0.1, without a scheme or port.`,
    );

/** The path of a file. */
export const fileAt = (name: string) =>
  z.string().refine((text) => !text.includes('\0'), `${name} must be the path of a file.`);

/** An IP address, or a network of some by its prefix; the one of all addresses is none, as it would trust everybody. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return (
    /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128)
  );
}

/** The path of a folder. */
export const folderAt = (name: string) =>
  z.string().refine((text) => !text.includes('\0'), `${name} must be the path of a folder.`);

const ON: readonly string[] = ['on', 'true', '1', 'yes'];
const OFF: readonly string[] = ['off', 'false', '0', 'no'];

/** On or off, in one of the words for it. */
export const switchOf = (name: string) =>
  z
    .string()
    .toLowerCase()
    .refine((text) => ON.includes(text) || OFF.includes(text), `${name} must be on or off.`)
    .transform((text) => ON.includes(text));

/** A secret that stands in a header. */
export const tokenOf = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7E]{1,1000}$/, `${name} must be letters, digits and signs without spaces.`);
