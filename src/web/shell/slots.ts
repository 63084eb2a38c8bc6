import { settingsApi } from '#src/features/settings/settings.contract.ts';
import type { FilePart, FilePartProps } from '../file-parts.ts';
import { call } from '../http.ts';
import type { OptionPatch } from '../kept-options.ts';
import type { ItemPartProps } from '../item-parts.tsx';
import type { OrderPartProps } from '../order-parts.tsx';
import { makePart } from '../part.tsx';

/** What features put into the shell: the one place where it knows them. */
export const clientSelector = makePart(
  async () => (await import('#src/features/clients/web/client-selector.tsx')).ClientSelector,
);
export const ticker = makePart(
  async () => (await import('#src/features/settings/web/ticker.tsx')).Ticker,
);

/** What Home shows of the features. */
export const alertFigures = makePart(
  async () => (await import('#src/features/alerts/web/alert-figures.tsx')).AlertFigures,
);
export const jumpList = makePart(
  async () => (await import('#src/features/employees/web/jump-list.tsx')).JumpList,
);
export const myWork = makePart(
  async () => (await import('#src/features/review/web/my-work.tsx')).MyWork,
);

/**
 * The parts of an employee's file that later features bring, in the order of their tabs, one line each: an id and a title,
 * whose it is, and `View: makePart<FilePartProps>(…).View`; with `under` it stands below the rows of that tab.
 */
export const FILE_PARTS: readonly FilePart[] = [
  {
    id: 'photo',
    title: 'Photo',
    under: 'header',
    View: makePart<FilePartProps>(
      async () => (await import('#src/features/rosters/web/employee-photo.tsx')).EmployeePhoto,
    ).View,
  },
  {
    id: 'mvrScores',
    title: 'MVR scores',
    permission: [
      'client.viewEmployee',
      'dq.viewDetail',
      'cme.viewDetail',
      'customerCare.assumeClient',
    ],
    feature: 'mvrScoring',
    under: 'documents',
    View: makePart<FilePartProps>(
      async () =>
        (await import('#src/features/mvr-scoring/web/employee-scores.tsx')).EmployeeScores,
    ).View,
  },
  {
    id: 'accidents',
    title: 'Accidents',
    feature: 'accidents',
    View: makePart<FilePartProps>(
      async () => (await import('#src/features/accidents/web/accidents-panel.tsx')).AccidentsPanel,
    ).View,
  },
  {
    id: 'placeOrder',
    title: 'Place an order',
    permission: 'records.placeOrder',
    feature: 'orders',
    under: 'orders',
    View: makePart<FilePartProps>(
      async () => (await import('#src/features/orders/web/file-parts.tsx')).PlaceOrderPart,
    ).View,
  },
  {
    id: 'drugTests',
    title: 'Drug test results',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugTestOrders',
    under: 'drugAlcohol',
    View: makePart<FilePartProps>(
      async () => (await import('#src/features/orders/web/file-parts.tsx')).DrugTestsPart,
    ).View,
  },
  {
    id: 'cmeDocuments',
    title: 'CME documents',
    feature: 'documents',
    under: 'medical',
    View: makePart<FilePartProps>(
      async () => (await import('#src/features/cme/web/cme-documents.tsx')).CmeDocumentsPart,
    ).View,
  },
  {
    id: 'questionnaire',
    title: 'Drug and Alcohol Questionnaire',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    under: 'drugAlcohol',
    View: makePart<FilePartProps>(
      async () =>
        (await import('#src/features/questionnaire/web/questionnaire-panel.tsx'))
          .QuestionnairePanel,
    ).View,
  },
  {
    id: 'certificates',
    title: 'Annual certificates',
    permission: 'client.viewEmployee',
    feature: 'dacESign',
    under: 'summary',
    View: makePart<FilePartProps>(
      async () =>
        (await import('#src/features/certificates/web/employee-certificates.tsx'))
          .CertificatesPanel,
    ).View,
  },
];

/** What stands with an incoming document, wherever it is shown to staff. */
export const ITEM_PARTS = [
  makePart<ItemPartProps>(
    async () => (await import('#src/features/correspondence/web/item-mails.tsx')).ItemMails,
  ),
];

/** What stands with an order on its screen. */
export const ORDER_PARTS = [
  makePart<OrderPartProps>(
    async () => (await import('#src/features/mvr/web/mvr-order-part.tsx')).MvrOrderPart,
  ),
];

/** The API's version, for the footer (R002). */
export async function apiVersion(): Promise<string> {
  return (await call(settingsApi.version, {}, { background: true })).version;
}

/** Keeps some of the user's options on the server. @throws ApiError */
export async function saveOptions(userId: string, set: OptionPatch): Promise<void> {
  const { keepOptions } = await import('#src/features/users/web/keep-options.ts');
  await keepOptions(userId, set);
}
