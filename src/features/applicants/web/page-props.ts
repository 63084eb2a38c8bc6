import type { FieldErrors } from '#src/web/ui/field.tsx';
import type { DraftPage } from '../apply.shapes.ts';
import type { Applying } from '../application.rules.ts';
import type { AnswersOf } from '../application.shapes.ts';
import type { PageId } from '../apply-pages.rules.ts';
import type { SectionName } from '../sections.rules.ts';
import type { Draft } from './use-draft.ts';

/** What each page of the form works with. */
export interface PageProps {
  id: PageId;
  token: string;
  page: DraftPage;
  draft: Draft;
  applying: Applying;
  open: readonly PageId[];
  titleOf: (id: PageId) => string;
  onGo: (to: PageId | null) => void;
  onNext: () => void;
  onConsent: (
    kind: DraftPage['consents'][number]['kind'],
    answered: NonNullable<DraftPage['consents'][number]['answered']>,
  ) => void;
  onPhotos: (change: (photos: DraftPage['photos']) => DraftPage['photos']) => void;
  onSent: () => void;
}

/** What the fields of one part work with. */
export interface PartFieldsProps<Name extends SectionName> {
  answers: AnswersOf<Name>;
  change: (answers: AnswersOf<Name>) => void;
  errors: FieldErrors;
  applying: Applying;
  states: DraftPage['states'];
  token: string;
  photos: DraftPage['photos'];
  onPhotos: PageProps['onPhotos'];
  ssnLast4: string | null;
  giveSsn: (ssn: string) => void;
}
