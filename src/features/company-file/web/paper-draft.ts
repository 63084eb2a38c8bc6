import type { Input } from '#src/shared/endpoint.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type {
  CompanyFile,
  companyFileApi,
  CompanyPaper,
  PaperType,
} from '../company-file.contract.ts';

/** What a new paper begins with. */
export interface PaperStart {
  clientId: number;
  paperTypeId: number | null;
  supervisorId: string | null;
}

/** A paper as the form has it; empty texts are nothing. */
export interface PaperDraft {
  clientId: string;
  typeId: string;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  coversTo: string;
  supervisorId: string;
  alcoholMinutes: string;
  drugMinutes: string;
}

/** The form of a paper on file, or of a new one. */
export function draftOf(from: CompanyPaper | PaperStart): PaperDraft {
  const paper = 'paperId' in from ? from : null;
  return {
    clientId: String(from.clientId),
    typeId: from.paperTypeId === null ? '' : String(from.paperTypeId),
    docDate: paper?.docDate ?? null,
    expirationDate: paper?.expirationDate ?? null,
    coversTo: paper?.coversTo ?? '',
    supervisorId: from.supervisorId ?? '',
    alcoholMinutes: String(paper?.alcoholMinutes ?? ''),
    drugMinutes: String(paper?.drugMinutes ?? ''),
  };
}

/** The kind of paper that is chosen. */
export function typeOf(
  { types }: Pick<CompanyFile, 'types'>,
  { typeId }: Pick<PaperDraft, 'typeId'>,
): PaperType | undefined {
  return types.find(({ paperTypeId }) => String(paperTypeId) === typeId);
}

/** What the form says, as it is sent: without what its kind of paper has none of. */
export function factsOf(
  file: Pick<CompanyFile, 'types'>,
  draft: PaperDraft,
): Input<(typeof companyFileApi)['add']>['body'] {
  const of = typeOf(file, draft)?.of ?? null;
  const given = (name: string, text: string | null) => (text ? { [name]: text } : {});
  return {
    paperTypeId: draft.typeId,
    docDate: draft.docDate ?? '',
    ...(of === null ? given('expirationDate', draft.expirationDate) : {}),
    ...(of !== null && of !== 'supervisor' ? given('coversTo', draft.coversTo) : {}),
    ...(of === 'supervisor'
      ? {
          ...given('supervisorId', draft.supervisorId),
          ...given('alcoholMinutes', draft.alcoholMinutes),
          ...given('drugMinutes', draft.drugMinutes),
        }
      : {}),
  };
}
