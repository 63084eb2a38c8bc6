import type { DB } from './types.gen.ts';

/** The tables that the kernel of the server writes; each feature names its own in its manifest. */
export const KERNEL_TABLES: readonly (keyof DB)[] = [
  'api_keys',
  'audit_head',
  'audit_log',
  'client_directory',
  'document_keys',
  'file_openings',
  'idempotency_keys',
  'installation',
  'live_outbox',
  'login_attempts',
  'mail_outbox',
  'migrations',
  'sessions',
  'single_use_tokens',
];
