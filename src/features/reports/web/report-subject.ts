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
