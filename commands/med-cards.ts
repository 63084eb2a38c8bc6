import { medCardsAddresses } from '#src/features/med-cards/med-cards.addresses.ts';
import type { Commands } from './command.ts';

/** Medical cards that are sent on to the addressee of their location. */
export const medCardsCommands = {
  'go.medCards': {
    title: 'Medical card delivery',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewEmployee',
    feature: 'documents',
    opens: medCardsAddresses.list,
    needsClient: true,
    words: 'med card submission addressee proof forwarded certificate',
    menu: 'Documents',
  },
  'medCards.send': {
    title: 'Send the medical card on',
    group: 'Employees',
    scope: 'global',
    permission: 'client.addLocationToMedCardSubmission',
    feature: 'documents',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    confirm: 'Send the medical card in force to the addressee whom the location names?',
    mutates: true,
    needsClient: true,
    words: 'med card submission forward mail addressee',
    menu: false,
    auditors: false,
  },
  'medCards.again': {
    title: 'Send the card on again',
    group: 'Employees',
    scope: 'medCards',
    permission: 'client.addLocationToMedCardSubmission',
    feature: 'documents',
    needsClient: true,
    keys: ['s'],
    confirm: 'Send this card on again, to the addressee whom its location names now?',
    mutates: true,
    words: 'resend forward med card submission',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const medCardsScopes = {
  medCards: 'among the medical cards sent on',
} as const;

declare module './command.ts' {
  interface CommandTables {
    medCardsCommands: typeof medCardsCommands;
  }
  interface ScopeTables {
    medCardsScopes: typeof medCardsScopes;
  }
}
