/** What the commands of scope `report` act on: a report that is run for DOT numbers. */
export interface ReportSubject {
  kind: 'report';
  chooseNumbers: () => void;
}

export function isReport(subject: unknown): subject is ReportSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'report'
  );
}

/** What the commands of scope `reportSchedule` act on: any report that is shown. */
export interface ScheduleSubject {
  kind: 'reportSchedule';
  schedule: () => void;
  showFiles: () => void;
}

export function isScheduled(subject: unknown): subject is ScheduleSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'reportSchedule'
  );
}

/** What the commands of scope `alertViews` act on: the views of a list of alerts. */
export interface AlertViewsSubject {
  kind: 'alertViews';
  /** The view that the list stands as; null where it is none. */
  shown: string | null;
  /** How many are kept. */
  count: number;
  /** Says why it cannot. */
  save: (name: string) => string | null;
  /** Renames the view that is shown. Returns why it cannot, or null. */
  rename: (name: string) => string | null;
  forget: () => void;
  mail: () => void;
}

export function isAlertViews(subject: unknown): subject is AlertViewsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'alertViews'
  );
}
