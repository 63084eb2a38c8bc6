import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ManualPage } from '../manual.contract.ts';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));

interface Part {
  title: string;
  /** Everybody who has signed in, or the staff of the internal company alone. */
  readers: 'everyone' | 'staff';
  /** Files of `src/docs`, in this order. */
  files: readonly string[];
}

/** The table of contents, but for the decisions, which are a folder. */
const PARTS: readonly Part[] = [
  {
    title: 'Using the console',
    readers: 'everyone',
    files: [
      'users/first-steps.md',
      'users/whats-new.md',
      'users/screens.md',
      'users/employer.md',
      'glossary.md',
      'api.md',
    ],
  },
  {
    title: 'Serving clients',
    readers: 'staff',
    files: ['users/reviewer.md', 'users/customer-care.md', 'users/staff-screens.md', 'domain.md'],
  },
  {
    title: 'Operating',
    readers: 'staff',
    files: [
      'users/administrator.md',
      'operate.md',
      'security.md',
      'data.md',
      'mvr-providers.md',
      'clearinghouse-providers.md',
      'text-providers.md',
    ],
  },
  {
    title: 'How it works',
    readers: 'staff',
    files: [
      'features/README.md',
      'features/employee-files.md',
      'features/document-review.md',
      'features/orders.md',
      'features/drug-tests.md',
      'features/reports.md',
      'features/safety-data.md',
      'features/medical-exams.md',
      'features/notifications.md',
      'architecture.md',
      'server.md',
      'specification.md',
    ],
  },
];

/** A page, and who may read it. */
export interface StoredPage extends ManualPage {
  readers: Part['readers'];
}

/**
 * Reads the documentation. What no part names is left out, so that a new file is nobody's until it is put into one.
 * @throws Error for a file that is missing or has no title
 */
export function readPages(): StoredPage[] {
  const decisions = readdirSync(`${DOCS}decisions`)
    .filter((name) => /^d\d+-/.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
  const parts: Part[] = [
    ...PARTS,
    {
      title: 'Decisions',
      readers: 'staff',
      files: ['README.md', ...decisions].map((name) => `decisions/${name}`),
    },
  ];
  return parts.flatMap(({ title: part, readers, files }) =>
    files.map((path) => {
      const markdown = readFileSync(`${DOCS}${path}`, 'utf8');
      const title = /^# (.+)$/m.exec(markdown)?.[1];
      if (title === undefined) throw new Error(`src/docs/${path} has no title`);
      return { id: idOf(path), path, title, part, markdown, readers };
    }),
  );
}

/** The pages that somebody may read. */
export function pagesFor(pages: readonly StoredPage[], isStaff: boolean): StoredPage[] {
  return pages.filter(({ readers }) => isStaff || readers === 'everyone');
}

/** The name of its file; a folder's table of contents is named as the folder. */
function idOf(path: string): string {
  const name = basename(path, '.md');
  return name === 'README' ? (path.split('/').at(-2) ?? name) : name;
}

function numberOf(decision: string): number {
  return Number(/\d+/.exec(decision)?.[0]);
}
