import type { AllSettings, LocationSettings, SettingKind } from '../location-settings.contract.ts';

/** The set-up of a location as it is typed; people and accounts are one a line, their parts separated by commas. */
export function draftOf({ der, medCards, labAccounts, driverMonitoring }: AllSettings) {
  const own = <Value>({ isOwn, value }: { isOwn: boolean; value: Value | null }) =>
    isOwn ? value : null;
  const person = own(der);
  return {
    derName: person?.name ?? '',
    derPhone: person?.phone ?? '',
    derEmail: person?.email ?? '',
    deputies: (person?.deputies ?? [])
      .map(({ name, phone, email }) => [name, phone, email].join(', ').replace(/(?:, )+$/, ''))
      .join('\n'),
    cardsName: own(medCards)?.name ?? '',
    cardsEmail: own(medCards)?.email ?? '',
    accounts: (own(labAccounts)?.accounts ?? [])
      .map(({ lab, number }) => `${lab}, ${number}`)
      .join('\n'),
    watched: own(driverMonitoring) === null ? '' : own(driverMonitoring)?.isWatched ? 'yes' : 'no',
  };
}
export type SettingsDraft = ReturnType<typeof draftOf>;

/** The lines that are not empty, each as its parts. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split(',').map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ''));

/** What a draft says; null of a part where it leaves that to the location above. */
export function settingsOf(draft: SettingsDraft): {
  [K in SettingKind]: LocationSettings[K] | null;
} {
  const accounts = rowsOf(draft.accounts).map(([lab = '', ...rest]) => ({
    lab,
    number: rest.join(', '),
  }));
  const [name, phone, email] = [draft.derName, draft.derPhone, draft.derEmail].map((one) =>
    one.trim(),
  );
  const deputies = rowsOf(draft.deputies).map((parts) => ({
    name: parts[0] ?? '',
    phone: parts.slice(1).find((part) => !part.includes('@')) ?? '',
    email: parts.find((part) => part.includes('@')) ?? '',
  }));
  const isSaid = [name, phone, email].some(Boolean) || deputies.length > 0;
  const cards = { name: draft.cardsName.trim(), email: draft.cardsEmail.trim() };
  return {
    der: isSaid ? { name: name ?? '', phone: phone ?? '', email: email ?? '', deputies } : null,
    medCards: cards.name || cards.email ? cards : null,
    labAccounts: accounts.length > 0 ? { accounts } : null,
    driverMonitoring: draft.watched === '' ? null : { isWatched: draft.watched === 'yes' },
  };
}

/** The parts that a draft changes, as they are sent. */
export function changesOf(
  draft: SettingsDraft,
  first: SettingsDraft,
): Partial<ReturnType<typeof settingsOf>> {
  const before = new Map<string, unknown>(Object.entries(settingsOf(first)));
  return Object.fromEntries(
    Object.entries(settingsOf(draft)).filter(
      ([kind, value]) => JSON.stringify(value) !== JSON.stringify(before.get(kind)),
    ),
  );
}
