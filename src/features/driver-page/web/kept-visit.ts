/** Where a visit is kept while the tab lives: a reload does not ask for a new code. */
const keyOf = (token: string) => `driverVisit:${token.slice(0, 8)}`;

/** The visit of a link that was opened in this tab. */
export function keptVisit(token: string): string | null {
  return sessionStorage.getItem(keyOf(token));
}

/** Keeps the visit of a link, or forgets it. */
export function keepVisit(token: string, visit: string | null): void {
  if (visit === null) sessionStorage.removeItem(keyOf(token));
  else sessionStorage.setItem(keyOf(token), visit);
}
