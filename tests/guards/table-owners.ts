import type { SourceFile } from './source-files.ts';

/** Who writes each table: a feature, or the kernel of the server. Others read it. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  kernel: [
    'audit_head',
    'audit_log',
    'client_directory',
    'idempotency_keys',
    'installation',
    'live_outbox',
    'login_attempts',
    'mail_outbox',
    'migrations',
    'sessions',
    'single_use_tokens',
    'user_permissions',
    'user_sites',
  ],
  sessions: ['logins'],
  settings: ['settings_documents'],
  clients: ['clients'],
  users: ['user_jumplist', 'users'],
  documents: ['blob_removals', 'blobs', 'document_consents', 'documents'],
  qualification: [
    'employee_qualification',
    'qualification_due',
    'qualification_items',
    'qualification_rules',
    'standing_tallies',
  ],
  employees: ['employee_changes', 'employee_notes', 'employee_status_changes', 'employees'],
  moves: ['employee_merges'],
  rosters: [
    'employee_photos',
    'photo_import_files',
    'photo_imports',
    'roster_habits',
    'roster_parts',
    'roster_rows',
    'roster_work',
    'rosters',
  ],
  accidents: ['accident_changes', 'accidents'],
  clinics: ['vendors', 'zip_places'],
  orders: ['order_audit_trail', 'order_authorizations', 'orders'],
  mvr: ['mvr_answers', 'mvr_records', 'mvr_requests', 'mvr_texts', 'mvr_verifications', 'mvr_work'],
  'mvr-scoring': ['mvr_score_defs', 'mvr_scores', 'mvr_scorings'],
  review: [
    'dq_item_images',
    'dq_item_originals',
    'dq_items',
    'paper_readings',
    'paper_work',
    'process_activities',
    'process_instances',
    'review_limits',
    'tasks',
    'text_prints',
  ],
  cme: ['cme_cases', 'cme_records'],
  'drug-testing': [
    'drug_test_history',
    'drug_test_import_faults',
    'drug_test_imports',
    'drug_test_papers',
    'drug_tests',
  ],
  intake: ['intake_addresses', 'intake_arrivals', 'unreadable_files'],
  correspondence: ['dq_mails', 'dq_requests', 'mail_templates'],
  quality: ['reviewer_levels', 'sampling_rates', 'sampling_seeds', 'second_reviews'],
  questionnaire: ['drug_alcohol_answers'],
  certificates: ['certificate_options', 'certificates'],
};

/** Writes to a table of somebody else that are still to be moved to its owner, as `<writer> <table>`. It only gets shorter. */
export const FOREIGN_WRITES: readonly string[] = [
  'clinics installation',
  'cme dq_items',
  'cme process_instances',
  'cme tasks',
  'documents process_activities',
  'documents process_instances',
  'documents tasks',
  'drug-testing documents',
  'drug-testing qualification_due',
  'employees dq_items',
  'employment blob_removals',
  'employment blobs',
  'employment documents',
  'employment dq_items',
  'employment employees',
  'employment orders',
  'intake blob_removals',
  'kernel clients',
  'kernel logins',
  'kernel users',
  'moves dq_items',
  'quality documents',
  'quality dq_items',
  'quality process_instances',
  'review cme_cases',
  'review documents',
  'review employees',
  'sessions sessions',
  'sessions single_use_tokens',
];

const OWNER_OF = new Map(
  Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

/** Statements that change rows, in SQL and of the query builder. */
const WRITE =
  /\b(?:insert into|update|delete from|truncate)\s+"?(\w+)"?|\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;

/** The tables that a source file writes, of those given. */
export function writtenTables(text: string, tables: ReadonlySet<string>): string[] {
  const found = [...text.matchAll(WRITE)].map(([, inSql, built]) => inSql ?? built ?? '');
  return [...new Set(found)].filter((table) => tables.has(table));
}

/** Who a file of the server belongs to. */
function writerOf(path: string): string {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? 'kernel';
}

/** Writes of these files to tables of others, as `<writer> <table>`, and to tables that nobody owns. */
export function foreignWrites(
  files: readonly SourceFile[],
  tables: ReadonlySet<string>,
): { foreign: string[]; unowned: string[] } {
  const foreign = new Set<string>();
  const unowned = new Set<string>();
  for (const { path, text } of files) {
    for (const table of writtenTables(text, tables)) {
      const owner = OWNER_OF.get(table);
      if (owner === undefined) unowned.add(`${path}: ${table}`);
      else if (owner !== writerOf(path)) foreign.add(`${writerOf(path)} ${table}`);
    }
  }
  return { foreign: [...foreign].toSorted(), unowned: [...unowned].toSorted() };
}
