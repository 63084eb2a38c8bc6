/** How far a client is on its way out. */
export const DEPARTURE_STATES = [
  'left',
  'exporting',
  'exported',
  'saved',
  'erasureAsked',
  'erasureAgreed',
  'erasing',
  'erased',
  'takenBack',
] as const;
export type DepartureState = (typeof DEPARTURE_STATES)[number];

/** What can be done with a departure. */
export const DEPARTURE_ACTIONS = [
  'takeBack',
  'export',
  'save',
  'askErasure',
  'agreeErasure',
  'stopErasure',
] as const;
export type DepartureAction = (typeof DEPARTURE_ACTIONS)[number];

/** States in words. */
export const STATE_WORDS: Readonly<Record<DepartureState, string>> = {
  left: 'Access ended',
  exporting: 'Being exported',
  exported: 'Export ready',
  saved: 'Export saved',
  erasureAsked: 'Erasure asked for',
  erasureAgreed: 'To be erased',
  erasing: 'Being erased',
  erased: 'Erased',
  takenBack: 'Taken back',
};

/** For so many days an export can be saved; then it is asked for again. */
export const EXPORT_DAYS = 30;

/** How far an export is. */
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** What says how far a departure is. */
export interface Standing {
  isTakenBack: boolean;
  /** Its newest export, if any was asked for. */
  made: { state: ExportState; isSaved: boolean; isThere: boolean } | null;
  /** How far its erasure is, if anybody asked for it. */
  erasure: 'asked' | 'agreed' | 'begun' | 'done' | null;
}

/** Days between what two people have said and the first night on which something is erased. */
export const WAITING_DAYS = 14;

const OF_ERASURE = {
  asked: 'erasureAsked',
  agreed: 'erasureAgreed',
  begun: 'erasing',
  done: 'erased',
} as const satisfies Record<NonNullable<Standing['erasure']>, DepartureState>;

/** How far a departure is. */
export function stateOf({ isTakenBack, made, erasure }: Standing): DepartureState {
  if (isTakenBack) return 'takenBack';
  if (erasure !== null) return OF_ERASURE[erasure];
  if (made === null || made.state === 'failed') return 'left';
  if (made.state !== 'done') return 'exporting';
  return made.isSaved ? 'saved' : 'exported';
}

/** What the caller can do with a departure as it stands. Nobody agrees to what they asked for themselves. */
export function actionsFor(standing: Standing, hasAsked: boolean): DepartureAction[] {
  const state = stateOf(standing);
  if (state === 'takenBack' || state === 'erasing' || state === 'erased') return [];
  const canSave = standing.made?.state === 'done' && standing.made.isThere;
  return [
    'takeBack',
    ...(state === 'exporting' ? [] : (['export'] as const)),
    ...(canSave ? (['save'] as const) : []),
    ...(state === 'saved' ? (['askErasure'] as const) : []),
    ...(state === 'erasureAsked' && !hasAsked ? (['agreeErasure'] as const) : []),
    ...(standing.erasure === null ? [] : (['stopErasure'] as const)),
  ];
}

/** Where a document stands in an export: by its hash, which the records name. */
export const paperName = (sha256: string): string =>
  `documents/${sha256.slice(0, 2)}/${sha256}.pdf`;
