import { BREATH } from '#src/shared/drug-tests.ts';
import { type AskedField, askedOf } from '../order-fields.rules.ts';
import type { OrderType } from '#src/features/employees/employees.rules.ts';
import { appointmentText } from '../appointments.rules.ts';
import type { NewOrder } from '../orders.contract.ts';
import {
  DOT_AGENCIES,
  needsClinic,
  QUERY_TYPES,
  type DotAgency,
  type QueryType,
  type Wanted,
} from '../orders.rules.ts';
import type { Choices } from '../orders.shapes.ts';
import { appointmentOf, type AppointmentDraft } from './appointment-draft.ts';

/** What stands in the form; empty texts are not chosen yet. */
export interface PlaceDraft extends AppointmentDraft, Record<AskedField, string> {
  orderType: OrderType | '';
  /** The open order for the same that the user has seen: another one is wanted. */
  evenThough: string;
  clinic: { vendorId: number; name: string; state: string; address: string } | null;
}

/** What the form begins with; most tests and physicals here are FMCSA's. */
export function emptyDraft(orderType: OrderType | undefined): PlaceDraft {
  const dot = orderType === 'drugTest' || orderType === 'medicalExam';
  return {
    orderType: orderType ?? '',
    panel: orderType === 'drugTest' ? 'DOT5' : '',
    specimenTypeId: orderType === 'drugTest' ? '1' : '',
    reasonId: '',
    dotAgency: dot ? 'FMCSA' : '',
    queryType: '',
    evenThough: '',
    clinic: null,
    date: null,
    time: '',
    walkIn: false,
  };
}

const isAgency = (text: string): text is DotAgency => DOT_AGENCIES.some((one) => one === text);
const isQuery = (text: string): text is QueryType => QUERY_TYPES.some((one) => one === text);

/** What is ordered, as far as it is chosen; null before a kind is. */
export function wantedOf(draft: PlaceDraft): Wanted | null {
  const { orderType, panel, reasonId, queryType } = draft;
  if (orderType === '') return null;
  return {
    orderType,
    panel: panel || null,
    reasonId: Number(reasonId) || null,
    queryType: isQuery(queryType) ? queryType : null,
  };
}

/** What of a draft an order of a kind asks for: what is chosen, and is one of the choices. */
function askedIn(orderType: OrderType, draft: PlaceDraft): Partial<NewOrder> {
  const chosen: Record<AskedField, string | number | null> = {
    panel: draft.panel || null,
    specimenTypeId: Number(draft.specimenTypeId) || null,
    reasonId: Number(draft.reasonId) || null,
    dotAgency: isAgency(draft.dotAgency) ? draft.dotAgency : null,
    queryType: isQuery(draft.queryType) ? draft.queryType : null,
  };
  return Object.fromEntries(
    askedOf(orderType)
      .map((field) => [field, chosen[field]])
      .filter(([, value]) => value !== null),
  );
}

/** The order as it is sent. The form's kind is chosen. */
export function bodyOf(employeeId: string, draft: PlaceDraft): NewOrder {
  const { orderType, clinic, evenThough } = draft;
  if (orderType === '') throw new Error('No kind of order is chosen');
  const appointment = appointmentText(appointmentOf(draft));
  return {
    employeeId,
    orderType,
    ...(evenThough ? { evenThough } : {}),
    ...askedIn(orderType, draft),
    ...(needsClinic(orderType) && clinic ? { vendorId: clinic.vendorId } : {}),
    ...(needsClinic(orderType) && appointment
      ? { appointmentDate: appointment, walkIn: draft.walkIn }
      : {}),
  };
}

/** A panel with a specimen it is done on: the one chosen where it fits. */
export function withPanel(
  panel: string,
  draft: PlaceDraft,
  panels: Choices['panels'],
): Partial<PlaceDraft> {
  const chosen = panels.find((one) => one.panel === panel);
  const fits = chosen?.specimenTypeIds.includes(Number(draft.specimenTypeId)) ?? true;
  const first = chosen?.specimenTypeIds[0];
  // Other clinics do breath and instant tests: the one chosen may not be among them.
  const moved = chosen && (chosen.instant || first === BREATH);
  return {
    panel,
    ...(fits || first === undefined ? {} : { specimenTypeId: String(first) }),
    ...(moved ? { clinic: null } : {}),
  };
}
