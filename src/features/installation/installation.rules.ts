/** What is known of an installation at one moment. */
export interface InstallationFacts {
  database: { bytes: number; answerMs: number };
  /** Whether a file could be written to the store and taken away again. */
  storageWrites: boolean;
  /** Where the server writes; `leastFree` is what the largest file takes. */
  disks: { place: string; free: number; total: number }[];
  leastFree: number;
  mail: {
    /** A mail server is set. */
    leaves: boolean;
    waiting: number;
    /** Of them those that were refused at least once. */
    refused: number;
    /** Tried for the last time within seven days. */
    givenUp: number;
  };
  intake: {
    takesMail: boolean;
    takesFolder: boolean;
    unreadable: number;
    arrived: number;
    /** Arrivals that are not taken in an hour after they came. */
    late: number;
  };
  /** Null where no job runner has ever run. */
  jobs: {
    running: number;
    waiting: number;
    /** Failed at least once, and tried again. */
    failed: number;
    /** Tried for the last time. */
    dead: number;
    deadTasks: string[];
  } | null;
}

export const FIGURE_AREAS = ['health', 'jobs', 'intake', 'storage'] as const;
export const FIGURE_STATES = ['bad', 'warning', 'good'] as const;
export type FigureState = (typeof FIGURE_STATES)[number];

/** One figure of an installation, with the screen that tells more, by name. */
export interface InstallationFigure {
  id: string;
  area: (typeof FIGURE_AREAS)[number];
  title: string;
  value: string;
  state: FigureState;
  /** What it means and what to do; empty where all is well. */
  about: string;
  screen: 'unreadable' | 'help' | null;
}

const GIGABYTE = 1024 ** 3;
/** Below this share of a disk somebody should look. */
const LITTLE = 0.1;
/** An answer that takes longer is slow. */
const SLOW_MS = 500;

/** Bytes as people say them. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return 'less than 1 MB';
  return bytes < GIGABYTE
    ? `${Math.round(megabytes).toLocaleString('en-US')} MB`
    : `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

const mailFigure = ({
  mail,
}: InstallationFacts): Pick<InstallationFigure, 'value' | 'state' | 'about'> => {
  if (!mail.leaves)
    return {
      value: 'No mail server',
      state: 'bad',
      about:
        'Invitations and notices lie as .eml files in the outbox of the data directory and reach nobody. Set SMTP_URL.',
    };
  if (mail.refused > 0)
    return {
      value: `${many(mail.refused, 'mail')} refused, tried again`,
      state: 'warning',
      about: 'The mail server does not take them yet. Look at SMTP_URL and at its log.',
    };
  if (mail.givenUp > 0)
    return {
      value: `${many(mail.givenUp, 'mail')} given up in 7 days`,
      state: 'warning',
      about: 'The mail server refused them for the last time. Its log says why.',
    };
  return {
    value: mail.waiting > 0 ? `${many(mail.waiting, 'mail')} on their way` : 'Nothing waits',
    state: 'good',
    about: '',
  };
};

/** The figures of an installation, what is wrong first. */
export function installationFigures(facts: InstallationFacts): InstallationFigure[] {
  const { database, storageWrites, disks, leastFree, intake, jobs } = facts;
  const ways = [
    ...(intake.takesMail ? ['mail'] : []),
    ...(intake.takesFolder ? ['folder'] : []),
    'upload',
  ];
  const slow = database.answerMs > SLOW_MS;
  const figures: InstallationFigure[] = [
    {
      id: 'database',
      area: 'health',
      title: 'Database',
      value: `${sizeWords(database.bytes)}, answers in ${Math.max(1, Math.round(database.answerMs))} ms`,
      state: slow ? 'warning' : 'good',
      about: slow ? 'It answers slowly: look at its load and its disk.' : '',
      screen: null,
    },
    {
      id: 'files',
      area: 'health',
      title: 'Storage of files',
      value: storageWrites ? 'Takes files' : 'Takes no files',
      state: storageWrites ? 'good' : 'bad',
      about: storageWrites
        ? ''
        : 'Nothing can be written to the data directory: look at its rights and its disk.',
      screen: storageWrites ? null : 'help',
    },
    { id: 'mail', area: 'health', title: 'Mail', ...mailFigure(facts), screen: 'help' },
    {
      id: 'ways',
      area: 'intake',
      title: 'Documents come by',
      value: ways.join(', '),
      state: 'good',
      about: '',
      screen: 'help',
    },
    {
      id: 'arrived',
      area: 'intake',
      title: 'Arrived, not taken in yet',
      value: intake.arrived.toLocaleString('en-US'),
      state: intake.late > 0 ? 'bad' : 'good',
      about:
        intake.late > 0
          ? `${many(intake.late, 'arrival has', 'arrivals have')} waited for an hour and more: the jobs do not keep up, or fail.`
          : '',
      screen: 'unreadable',
    },
    {
      id: 'unreadable',
      area: 'intake',
      title: 'Files that could not be read',
      value: intake.unreadable.toLocaleString('en-US'),
      state: intake.unreadable > 0 ? 'warning' : 'good',
      about: intake.unreadable > 0 ? 'Someone needs to look at them.' : '',
      screen: 'unreadable',
    },
    ...disks.map(({ place, free, total }): InstallationFigure => {
      const full = free < leastFree;
      const little = free < total * LITTLE;
      return {
        id: `disk-${place}`,
        area: 'storage',
        title: place === 'database' ? 'Disk of the database' : 'Disk of the data directory',
        value: `${sizeWords(free)} free of ${sizeWords(total)}`,
        state: full ? 'bad' : little ? 'warning' : 'good',
        about: full
          ? 'It is full: writes are refused until there is room.'
          : little
            ? 'Less than a tenth is free. Make room before it is full.'
            : '',
        screen: full || little ? 'help' : null,
      };
    }),
  ];
  if (jobs) {
    const { running, waiting, failed, dead, deadTasks } = jobs;
    const figure = (
      id: string,
      title: string,
      count: number,
      state: FigureState,
      about = '',
    ): InstallationFigure => ({
      ...{ id, area: 'jobs', title, value: count.toLocaleString('en-US'), state, about },
      screen: state === 'good' ? null : 'help',
    });
    figures.push(
      figure('jobsRunning', 'Jobs running', running, 'good'),
      figure('jobsWaiting', 'Jobs waiting', waiting, 'good'),
      figure(
        'jobsFailed',
        'Jobs failed, tried again',
        failed,
        failed > 0 ? 'warning' : 'good',
        failed > 0 ? 'The server’s log says what failed.' : '',
      ),
      figure(
        'jobsDead',
        'Jobs dead',
        dead,
        dead > 0 ? 'bad' : 'good',
        dead > 0
          ? `Tried for the last time: ${deadTasks.join(', ')}. The server’s log says what failed.`
          : '',
      ),
    );
  }
  const rank = ({ state }: InstallationFigure) => FIGURE_STATES.indexOf(state);
  return figures.sort((a, b) => rank(a) - rank(b) || areaOf(a) - areaOf(b));
}

const areaOf = ({ area }: InstallationFigure): number => FIGURE_AREAS.indexOf(area);
