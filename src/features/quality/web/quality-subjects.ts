import type { PresetId } from '../quality.rules.ts';

/** What the commands of a second look act on. */
export interface SecondReviewSubject {
  kind: 'secondReview';
  send: () => Promise<void>;
  reject: () => void;
  wrongEmployee: () => Promise<void>;
  skip: () => Promise<void>;
  chooseType: (index: number) => void;
  findType: () => void;
}

/** What the commands of the dashboard act on. */
export interface DashboardSubject {
  kind: 'dashboard';
  show: (preset: PresetId) => void;
  toggleTables: () => void;
}

interface Subjects {
  secondReview: SecondReviewSubject;
  dashboard: DashboardSubject;
}

/** The subject of a kind, or null when another screen stands there. */
export function qualitySubject<K extends keyof Subjects>(
  kind: K,
  subject: unknown,
): Subjects[K] | null {
  const fits =
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;
  // The kind names the shape: only the screens above publish it.
  return fits ? (subject as Subjects[K]) : null;
}
