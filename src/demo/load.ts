import { createHash } from 'node:crypto';
import { keepChangedDrivers } from '#src/features/clearinghouse/server/keep-drivers.service.ts';
import { requalifyByDate } from '#src/features/qualification/server/requalify.job.ts';
import { hashPassword } from '#src/server/session/passwords.ts';
import { utcToday } from '#src/shared/dates.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { DemoSummary } from '#src/server/start.ts';
import { demoAuditToken, loadAudits } from './audits.ts';
import { loadAccidents } from './accidents.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { loadEmployments } from './employments.ts';
import { loadDrugTests } from './drug-tests.ts';
import { loadNotes } from './notes.ts';
import { loadUnreadable } from './unreadable-files.ts';
import { demoClientOf, demoCompanies } from './companies.ts';
import {
  COMPANIES_AT_ONCE,
  inBulk,
  inTenant,
  loadCompanies,
  loadEmployees,
  restoreTables,
} from './load-rows.ts';
import { loadOrders } from './orders.ts';
import { loadVendors } from './vendors.ts';
import { DEMO_SEED, demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** The demo's employer with a tree of locations, and the clerk's location in it. */
const EMPLOYER = demoCompanies.find((one) => one.client.legacyClientId === 1204);

/**
 * Creates the demo data on a database that has none; afterwards gives what to print and changes nothing.
 * A run that was cut off half way is begun again.
 */
export async function loadDemoOnce(
  kernel: Kernel,
  onStep: (text: string) => void,
): Promise<DemoSummary> {
  const state = await kernel.pool.query<{ value: { done: boolean } }>(
    "select value from installation where key = 'demo'",
  );
  if (!state.rows[0]?.value.done) await loadDemo(kernel, kernel.config.demoEmployees, onStep);
  return {
    password: kernel.config.demoPassword,
    accounts: DEMO_ACCOUNTS.map(({ email, about }) => ({ email, about })),
    auditorToken: auditorToken(kernel),
    auditToken: demoAuditToken(kernel),
  };
}

/** Loads the whole demo with this many employees. Repeatable after a cut: what is there already is removed first. */
export async function loadDemo(
  kernel: Kernel,
  employees: number,
  onStep: (text: string) => void,
): Promise<void> {
  const world: DemoWorld = { seed: DEMO_SEED, today: utcToday(), employees };
  await clearDemo(kernel);
  await restoreTables(kernel);
  onStep(`Creating demo data: ${employees.toLocaleString('en-US')} employees …`);
  await loadVendors(kernel);
  await loadCompanies(kernel);
  await loadAccounts(kernel);
  await inBulk(kernel, world, ['employees'], () =>
    loadEmployees(kernel, world, (done) => onStep(`  ${done.toLocaleString('en-US')} employees`)),
  );
  await loadOrders(kernel, world, { tenantId: employerTenant(), email: employerAccount().email });
  await loadDrugTests(kernel, world, employerTenant(), employerAccount());
  const accidents = await loadAccidents(kernel, world, employerTenant());
  const notes = await loadNotes(kernel, world, employerTenant(), employerAccount().id);
  await loadEmployments(kernel, world, employerTenant(), employerAccount().id);
  onStep(`  ${accidents} accidents, ${notes} notes`);
  // Drawing PDFs needs a canvas library that an ordinary start does not pay for.
  const { loadFiledDocuments, loadIncoming } = await import('./load-documents.ts');
  const filed = await loadFiledDocuments(kernel, world);
  const { loadDocumentFile } = await import('./load-document-file.ts');
  await loadDocumentFile(kernel, world);
  const { loadMvrs } = await import('./mvrs.ts');
  await loadMvrs(kernel, employerTenant());
  const { loadPhotos } = await import('./load-photos.ts');
  await loadPhotos(kernel, world, employerTenant());
  const { loadCertificates } = await import('./certificates.ts');
  await loadCertificates(kernel, world, employerTenant(), employerAccount());
  const { loadCompanyFile } = await import('./company-file.ts');
  await loadCompanyFile(kernel, world, employerTenant(), employerAccount().id);
  const { loadCsa } = await import('./csa.ts');
  await loadCsa(kernel, world);
  const { loadRandoms } = await import('./randoms.ts');
  await loadRandoms(kernel, world, employerTenant(), employerAccount());
  const { loadConsortium } = await import('./consortium.ts');
  await loadConsortium(kernel, world, employerTenant());
  const { loadDuplicates } = await import('./duplicates.ts');
  await loadDuplicates(kernel, world, employerTenant());
  const { askForLast, fillFiles, prepareRelease } = await import('./load-qualification.ts');
  const filled = await fillFiles(kernel, world);
  const { loadApplicants } = await import('./applicants.ts');
  await loadApplicants(kernel, world);
  const { loadDriverHistory } = await import('./driver-history.ts');
  await loadDriverHistory(kernel, world, employerTenant());
  const waiting = await loadIncoming(
    kernel,
    world,
    (clientId) => demoClientOf(clientId).owner.client.clientId,
  );
  const { loadCorrespondence } = await import('./correspondence.ts');
  await loadCorrespondence(kernel, world);
  const { loadSteps } = await import('./steps.ts');
  await loadSteps(kernel);
  const { loadQueue } = await import('./queue.ts');
  await loadQueue(kernel);
  const { loadCme } = await import('./cme.ts');
  const exams = await loadCme(kernel, world);
  await loadUnreadable(kernel);
  const { loadQuality } = await import('./quality.ts');
  await loadQuality(kernel, world, employerTenant());
  const { loadMvrScores } = await import('./mvr-scores.ts');
  await loadMvrScores(kernel, { tenantId: employerTenant(), ...employerAccount() });
  await loadAudits(kernel, world, { tenantId: employerTenant(), userId: employerAccount().id });
  const { loadBatches } = await import('./batches.ts');
  await loadBatches(kernel);
  onStep(
    `  ${filed + filled} documents filed, ${waiting} waiting for review, ${exams} medical exams`,
  );
  if (await askForLast(kernel, world))
    onStep('  of each driver the last MVR, medical card and license are asked for');
  const judged = await inBulk(
    kernel,
    world,
    ['employee_qualification', 'qualification_items'],
    async () => {
      // No file has been judged yet, so all of them are: the list of those due is not needed.
      await kernel.pool.query('truncate qualification_due');
      return requalifyByDate(kernel, { atOnce: COMPANIES_AT_ONCE });
    },
  );
  await listDrivers(kernel);
  const { loadComplianceDays } = await import('./compliance-days.ts');
  await loadComplianceDays(kernel);
  await prepareRelease(kernel);
  onStep(`  ${judged.toLocaleString('en-US')} files judged by the rules`);
  // Nobody waits for these: a scan among them is read when it is opened. Reading all ahead takes a processor for minutes.
  await kernel.pool.query('delete from paper_work');
  await kernel.pool.query('delete from cover_work');
  await kernel.pool.query(
    "insert into installation (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value",
    [JSON.stringify({ done: true, employees, createdOn: world.today })],
  );
}

/** Lists the drivers whom the Clearinghouse is asked about, all at once: what noted them one by one was off in a large demo. */
async function listDrivers(kernel: Kernel): Promise<void> {
  await kernel.pool.query('truncate clearinghouse_changes');
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory',
  );
  for (const { tenant_id: tenantId } of rows)
    await inTenant(kernel, tenantId, (client) =>
      client.query(
        `insert into clearinghouse_changes (tenant_id, employee_id)
         select tenant_id, employee_id from employee_qualification where tenant_id = $1 and required_types && array[308, 313]
         union select tenant_id, employee_id from employees
          where tenant_id = $1 and license is not null and license_class_id is null and drives is null and deleted_at is null`,
        [tenantId],
      ),
    );
  await keepChangedDrivers(kernel, { atOnce: COMPANIES_AT_ONCE });
}

/** A demo that was cut off is begun again: its rows go, tenant by tenant. Only ever runs before a demo was finished. */
async function clearDemo(kernel: Kernel): Promise<void> {
  const begun = await kernel.pool.query('select 1 from logins where is_demo limit 1');
  const companies = await kernel.pool.query(
    'select 1 from client_directory where legacy_client_id <> 78 limit 1',
  );
  if (begun.rows.length === 0 && companies.rows.length === 0) return;
  await ownTransaction(kernel.pool, async (client) => {
    // If this run is cut off, the next start loads the demo from the beginning.
    await client.query("delete from installation where key = 'demo'");
    // TRUNCATE is the owner's right and passes the append-only triggers, which guard rows and not an unfinished demo.
    await client.query(
      `truncate csa_sources, csa_dataqs, clearinghouse_asks, file_openings, driver_texts, driver_text_consents, driver_pages, driver_disputes, copy_requests, copy_request_papers, binders, audit_findings, audit_items, audit_drivers, audit_draws, audits, onboarding_tasks, onboardings, onboarding_steps, report_schedules, report_runs, destructions, cover_sheet_revocations, applicant_letters, applicant_checks, compliance_days, forecast_tallies, file_tallies, day_tallies, csa_carriers, csa_crash_ties, csa_crashes, csa_imports, csa_inspections, csa_notices, csa_results, csa_returns, csa_violations, clearinghouse_holds, clearinghouse_queries, clearinghouse_files, clearinghouse_plans, clearinghouse_imports, clearinghouse_drivers, clearinghouse_changes, med_card_submissions, med_card_mails, inbox_events, random_bills, random_list_parts, random_selected, random_snapshots, random_selections, random_pools, company_papers, company_supervisors, alert_assignees, alert_waits, alert_marks, alert_comments, qualification_items, employee_qualification, standing_tallies, expiry_tallies, qualification_rules, qualification_due, clients, location_settings, client_reps, client_services, client_rules, client_document_types, job_titles, users, user_permissions, user_sites,
         user_jumplist, intake_addresses, intake_arrivals, unreadable_files, employees, people_tallies, employee_merges, employee_notes, employee_changes, employee_status_changes, accidents, accident_changes, employer_attempts, employer_inquiries, past_employer_papers, past_employers, testing_programs, follow_up_days, follow_up_plans, drug_alcohol_answers, employee_licenses, blob_removals, blobs, paper_readings, documents, document_consents, dq_items, dq_item_images, dq_item_originals, text_prints, dq_mails, dq_requests,
application_photos,          process_instances, tasks, task_tallies, review_limits, second_reviews, reviewer_levels, sampling_rates, sampling_seeds, process_activities, applicant_decisions, application_consents, application_parts, applications, application_links, certificates, certificate_options, orders, order_audit_trail, order_authorizations, mvr_requests, mvr_answers, mvr_verifications, mvr_work, mvr_records, mvr_score_defs, mvr_scorings, mvr_scores, drug_tests, drug_test_papers, drug_test_history, drug_test_imports, drug_test_import_faults, cme_records, cme_cases,
employee_system_ids, departure_exports, departures,          client_directory, api_keys, webhook_deliveries, webhooks, scim_members, scim_groups, scim_users, scim_requests, scim_tokens, provider_changes, identity_providers, provider_domains, provider_groups, provider_accounts, provider_sessions, provider_logouts, sign_in_flows, sign_in_policies, trusted_devices, passkeys, passkey_challenges, factor_resets, recovery_codes, second_factors, logins, sessions, auditor_links, vendors, vendor_programs,
         rosters, roster_parts, roster_rows, roster_habits, roster_work, employee_photos, photo_imports, photo_import_files, tree_imports,
         document_imports, document_import_rows, document_import_work`,
    );
    await client.query('insert into client_directory values ($1, $1, 78, true)', [
      kernel.internalTenantId,
    ]);
  });
}

function employerTenant(): number {
  if (!EMPLOYER) throw new Error('The demo has no employer with locations');
  return EMPLOYER.client.clientId;
}

/** Who reviews at the demo's employer. */
function employerAccount(): { id: string; name: string; email: string } {
  const ordinal = DEMO_ACCOUNTS.findIndex(({ place }) => place === 'employer');
  const account = DEMO_ACCOUNTS[ordinal];
  if (!account) throw new Error('The demo has no account of an employer');
  const { firstName, lastName, email } = account;
  return { id: demoUuid('user', ordinal), name: `${firstName} ${lastName}`, email };
}

async function loadAccounts(kernel: Kernel): Promise<void> {
  const employer = EMPLOYER?.client;
  const terminal = EMPLOYER?.locations.find(
    (at) =>
      at.levelNumber > 1 &&
      !at.deactivated &&
      !EMPLOYER.locations.some((other) => other.parentId === at.clientId),
  );
  if (!employer || !terminal) throw new Error('The demo has no employer with locations');
  for (const [ordinal, account] of DEMO_ACCOUNTS.entries()) {
    const at = {
      internal: kernel.internalTenantId,
      employer: employer.clientId,
      terminal: terminal.clientId,
    }[account.place];
    const tenantId = account.place === 'internal' ? kernel.internalTenantId : employer.clientId;
    const userId = demoUuid('user', ordinal);
    await kernel.pool.query(
      'insert into logins (email, tenant_id, user_id, password_hash, password_changed_at, is_demo) values ($1, $2, $3, $4, now(), true)',
      [account.email, tenantId, userId, await hashPassword(kernel.config.demoPassword)],
    );
    await inTenant(kernel, tenantId, async (client) => {
      await client.query(
        'insert into users (tenant_id, user_id, client_id, email, first_name, last_name) values ($1, $2, $3, $4, $5, $6)',
        [tenantId, userId, at, account.email, account.firstName, account.lastName],
      );
      await client.query(
        `insert into user_permissions (tenant_id, user_id, permission_group, permission)
         select $1, $2, split_part(one, '.', 1), split_part(one, '.', 2) from unnest($3::text[]) as one`,
        [tenantId, userId, account.permissions],
      );
      await client.query(
        'insert into user_sites (tenant_id, user_id, client_id) values ($1, $2, $3)',
        [tenantId, userId, at],
      );
    });
  }
  await kernel.pool.query(
    `insert into auditor_links (token_hash, tenant_id, client_id, label, expires_at) values ($1, $2, $2, 'Demo audit', now() + interval '1 year')`,
    [createHash('sha256').update(auditorToken(kernel)).digest(), employer.clientId],
  );
}

/** The demo's auditor link: unguessable without the installation's keys, and the same at every start, so that it can be printed. */
function auditorToken(kernel: Kernel): string {
  return kernel.keys.hmac('demo-link', 'auditor').toString('base64url');
}
