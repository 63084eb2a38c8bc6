import type { Db } from '#src/server/db/handle.ts';
import type {
  ListCollection,
  Lists,
  SettingsDocument,
  SettingsText,
  TextCollection,
} from '../settings.contract.ts';

/** The texts of a collection that are in use now, sorted by text. */
export async function textsOf(db: Db, collection: TextCollection): Promise<SettingsText[]> {
  return db.rows(
    'settings-texts',
    'select text_id as "textId", text from settings_texts where collection = $1 and active and coalesce(shown_from <= now(), true) and coalesce(now() < shown_until, true) order by lower(text), text_id',
    [collection],
  );
}

/** A document of the settings with its version; null where there is none of that name. */
export async function documentOf(db: Db, id: string): Promise<SettingsDocument | null> {
  const [row] = await db.rows<SettingsDocument>(
    'settings-document',
    'select document_id as "documentId", contents, version from settings_documents where document_id = $1',
    [id],
  );
  return row ?? null;
}

const NAMED_TYPES = `select (l.entry->>'documentTypeId')::int as "documentTypeId", t.name
   from settings_lists l join document_types t on t.document_type_id = (l.entry->>'documentTypeId')::int`;

/** One statement a list. Formats are those in force today. */
const STATEMENTS: { readonly [C in ListCollection]: string } = {
  employmentStatus: `select employment_status_id as "employmentStatusId", status, on_roster as "onRoster" from employment_statuses order by employment_status_id`,
  licenseClass: `select license_class_id as "licenseClassId", code, name, is_cdl as "isCdl", hawaii_only as "hawaiiOnly" from license_classes order by license_class_id`,
  driversLicenseFormatRules: `select t.state_name as name, t.state as abbreviation, t.country,
      coalesce(jsonb_agg(jsonb_build_object('regex', f.pattern, 'description', f.description) order by f.ordinal)
        filter (where f.state is not null), '[]') as formats,
      (select jsonb_agg(code order by license_class_id) from license_classes where hawaii_only and t.state = 'HI') as "licenseClasses"
    from license_states t
    left join license_formats f on f.state = t.state and f.valid_from <= current_date and (f.valid_to is null or f.valid_to >= current_date)
   group by t.state_name, t.state, t.country order by array_position(array['USA', 'Canada', 'Mexico'], t.country), t.state_name`,
  jobTitle: `select job_title_id as "jobTitleId", job_title as "jobTitle" from job_titles
    where tenant_id = (select app_tenant()) and not deactivated order by lower(job_title), job_title_id`,
  basics: `select entry from settings_lists where collection = 'basics' order by ordinal`,
  programs: `select vendor_program_id as "vendorProgramID", vendor_program_name as "vendorProgramName" from vendor_program_types order by vendor_program_id`,
  docTypesToHide: `${NAMED_TYPES} where l.collection = 'docTypesToHide' order by l.ordinal`,
  docTypesRequired: `${NAMED_TYPES} where l.collection = 'docTypesRequired' order by l.ordinal`,
  IntegrationTypes: `select entry from settings_lists where collection = 'IntegrationTypes' order by ordinal`,
  mvrSources: `select entry from settings_lists where collection = 'mvrSources' order by ordinal`,
};

/** The lists of these collections; job titles are those of the tenant that the caller acts in. */
export async function listsOf(
  db: Db,
  collections: readonly ListCollection[],
): Promise<Partial<Lists>> {
  const out: Partial<Record<ListCollection, unknown[]>> = {};
  for (const collection of collections) {
    const rows = await db.rows<Record<string, unknown>>(
      `settings-list-${collection}`,
      STATEMENTS[collection],
      [],
    );
    out[collection] = rows.map((row) => withoutNulls(isEntry(row) ? row.entry : row));
  }
  // Each statement gives its collection's shape; the contract checks it on the way out.
  return out as Partial<Lists>;
}

function isEntry(row: Record<string, unknown>): row is { entry: Record<string, unknown> } {
  return 'entry' in row;
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
