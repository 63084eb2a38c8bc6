import { z } from 'zod';
import { ORDER_TYPES, type OrderType } from '#src/features/employees/employees.rules.ts';
import { instant } from '#src/shared/dates.ts';
import type { Field } from '#src/shared/fields.ts';
import { numberId } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { DOT_AGENCIES, QUERY_TYPES } from './orders.rules.ts';

/** One field of an order: everything that another module needs to know of it. */
export interface OrderField extends Field {
  /** The kinds of order that have it; every kind where none is named. */
  kinds?: readonly [OrderType, ...OrderType[]];
  /** What an order may ask for when it is placed, the clinic and its appointment aside; null for what follows later. */
  asked: z.ZodType | null;
}

const AT_CLINIC = ['drugTest', 'medicalExam'] as const;

/**
 * The fields of an order. A field is added here and as a column by a migration; then it is in the record, and one that is
 * asked for is in the call that places an order, kept with it and shown. `edit` is what the log of an edit may write.
 * `tests/guards/fields.test.ts` checks that every column of `orders` is in this table or named there with a reason.
 */
export const ORDER_FIELDS = {
  orderType: {
    label: 'Order',
    columns: ['order_type'],
    read: z.enum(ORDER_TYPES),
    edit: null,
    asked: null,
    erased: null,
  },
  orderStatusId: {
    label: 'Status',
    columns: ['order_status_id'],
    read: z.number().int(),
    edit: numberId,
    asked: null,
    erased: null,
  },
  orderSource: {
    label: 'Source',
    columns: ['order_source'],
    read: z.string(),
    edit: null,
    asked: null,
    erased: null,
  },
  /** Who placed it. */
  userEmail: {
    label: 'Ordered by',
    columns: ['user_email'],
    read: z.string().nullable(),
    edit: null,
    asked: null,
    erased: 'null',
  },
  orderedAt: {
    label: 'Ordered',
    columns: ['ordered_at'],
    read: instant,
    edit: null,
    asked: null,
    erased: null,
  },
  reasonId: {
    label: 'Reason',
    kinds: ['drugTest'],
    columns: ['reason_id'],
    read: z.number().int().nullable(),
    edit: null,
    asked: numberId,
    erased: null,
  },
  panel: {
    label: 'Panel',
    kinds: ['drugTest'],
    columns: ['panel'],
    read: z.string().nullable(),
    edit: null,
    asked: z.string().regex(/^[A-Z0-9-]{1,20}$/, 'Choose a panel.'),
    erased: null,
  },
  specimenTypeId: {
    label: 'Specimen',
    kinds: ['drugTest'],
    columns: ['specimen_type_id'],
    read: z.number().int().nullable(),
    edit: null,
    asked: numberId,
    erased: null,
  },
  /** Makes it a DOT order. */
  dotAgency: {
    label: 'DOT agency',
    kinds: AT_CLINIC,
    columns: ['dot_agency'],
    read: z.enum(DOT_AGENCIES).nullable(),
    edit: null,
    asked: z.enum(DOT_AGENCIES),
    erased: null,
  },
  queryType: {
    label: 'Query',
    kinds: ['clearinghouseQuery'],
    columns: ['query_type'],
    read: z.enum(QUERY_TYPES).nullable(),
    edit: null,
    asked: z.enum(QUERY_TYPES),
    erased: null,
  },
  /**
   * `YYYY-MM-DD HH:MM`, the day alone for a walk-in, null for none. Of an edit another text is an error of this entry alone
   * (R315).
   */
  appointmentDate: {
    label: 'Appointment',
    kinds: AT_CLINIC,
    columns: ['appointment_date', 'appointment_time'],
    read: z.string().nullable(),
    edit: line(40).nullable(),
    asked: null,
    erased: null,
  },
  walkIn: {
    label: 'Walk-in',
    kinds: AT_CLINIC,
    columns: ['walk_in'],
    read: z.boolean(),
    edit: z.boolean().default(false),
    asked: null,
    erased: null,
  },
  /** The clinic's number. */
  vendor: {
    label: 'Clinic',
    kinds: AT_CLINIC,
    columns: ['vendor_id'],
    read: z.number().int().nullable(),
    edit: numberId,
    asked: null,
    erased: null,
  },
} as const satisfies Record<string, OrderField>;
