/** How far a client is on its way out. */
export const DEPARTURE_STATES = ['left', 'takenBack'] as const;
export type DepartureState = (typeof DEPARTURE_STATES)[number];

/** What can be done with a departure. */
export const DEPARTURE_ACTIONS = ['takeBack'] as const;
export type DepartureAction = (typeof DEPARTURE_ACTIONS)[number];

/** States in words. */
export const STATE_WORDS: Readonly<Record<DepartureState, string>> = {
  left: 'Access ended',
  takenBack: 'Taken back',
};
