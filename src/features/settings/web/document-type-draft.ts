import type { IsoDate } from '#src/shared/dates.ts';
import { localToday } from '#src/web/local-day.ts';
import type { TypeChange } from '../document-types.contract.ts';

/** A document type as its form holds it. */
export interface TypeDraft {
  name: string;
  categoryId: string;
  expires: boolean;
  validMonths: string;
  keptOnce: boolean;
  source: string;
  from: IsoDate | null;
  until: IsoDate | null;
  hidden: boolean;
  required: boolean;
}

/** A new type begins today. */
export const blankType = (): TypeDraft => ({
  ...{ name: '', categoryId: '', expires: false, validMonths: '', keptOnce: false, source: '' },
  ...{ from: localToday(), until: null, hidden: false, required: false },
});

/** A document type as the fields of its form show it. */
export const typeDraftOf = (type: TypeChange): TypeDraft => ({
  name: type.name,
  categoryId: String(type.categoryId),
  expires: type.expires,
  validMonths: type.validMonths === null ? '' : String(type.validMonths),
  keptOnce: type.keptOnce,
  source: type.source,
  from: type.from,
  until: type.until,
  hidden: type.hidden,
  required: type.required,
});

/** What is sent of a draft. */
export const typeBody = (draft: TypeDraft) => ({
  ...draft,
  categoryId: Number(draft.categoryId),
  validMonths: draft.expires && draft.validMonths.trim() !== '' ? draft.validMonths.trim() : null,
  from: draft.from ?? '',
});

/** Whether there is enough of it to be sent. */
export const isTypeReady = ({ name, categoryId, source, from }: TypeDraft): boolean =>
  name.trim() !== '' && categoryId !== '' && source.trim() !== '' && from !== null;
