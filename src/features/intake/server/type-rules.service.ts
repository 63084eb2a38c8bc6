import type { Db } from '#src/server/db/handle.ts';
import type { ReviewDocumentType } from '../item.shapes.ts';
import { TYPE_ORDER } from '../type-order.rules.ts';
import type { TypeRule } from '../type-order.rules.ts';
import { thrower } from '#src/shared/errors.ts';
import { INTAKE_ERRORS } from '../intake.contract.ts';

const fail = thrower(INTAKE_ERRORS);

/** The document types a reviewer may file today, in the order of `TYPE_ORDER`. */
export async function reviewDocumentTypes(db: Db): Promise<ReviewDocumentType[]> {
  return db.rows(
    'review-document-types',
    `select d.document_type_id as "documentTypeId", d.name, g.name as category, d.expires, d.valid_months as "validMonths"
       from document_types d join document_categories g on g.document_category_id = d.document_category_id
      where type_offered(d)
      order by array_position($1::int[], d.document_type_id) nulls last, d.document_category_id, d.document_type_id`,
    [TYPE_ORDER],
  );
}

interface FoundType extends TypeRule {
  tabsMode: 'single' | 'multi';
  /** Papers are filed as it today. */
  isOffered: boolean;
}

/** One document type, no matter who may use it; null when there is none. */
export async function typeRule(db: Db, documentTypeId: number): Promise<FoundType | null> {
  const [row] = await db.rows<FoundType>(
    'review-type',
    `select t.document_type_id as "documentTypeId", t.name, t.expires, t.valid_months as "validMonths", t.restricted,
         t.tabs_mode as "tabsMode", type_offered(t) as "isOffered"
       from document_types t where t.document_type_id = $1`,
    [documentTypeId],
  );
  return row ?? null;
}

/** A document type that papers are filed as today. @throws intake.unknown_type, at the field named */
export async function needType(db: Db, documentTypeId: number, field: string) {
  const type = await typeRule(db, documentTypeId);
  if (!type?.isOffered)
    throw fail('intake.unknown_type', { fields: [{ field, message: 'Choose a document type.' }] });
  return type;
}
