import { z } from 'zod';
import { ORDER_TYPES } from '#src/features/employees/employees.rules.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { waitsUntil } from '#src/features/work/task.shapes.ts';
import { orderSchemas } from './order-fields.rules.ts';

export const orderStatus = z.object({ OrderStatusID: z.number().int(), OrderStatus: z.string() });

/** A row of the lists, named as the specification names it (2§3, A09). */
export const orderRow = z.object({
  OrderID: uuid,
  OrderType: z.enum(ORDER_TYPES),
  OrderDate: instant,
  EmployeeID: uuid,
  EmployeeName: z.string(),
  EmployerName: z.string(),
  LocationName: z.string(),
  EmploymentStatus: z.string(),
  /** As clocks at the clinic show it, never shifted: `YYYY-MM-DD HH:MM`, or the day of a walk-in. */
  AppointmentDateTime: z.string().nullable(),
  WalkIn: z.boolean(),
  OrderStatus: z.string(),
  OrderStatusID: z.number().int(),
  MedicalExamOrderID: uuid.nullable(),
  VendorName: z.string().nullable(),
  VendorAddress: z.string().nullable(),
  VendorCity: z.string().nullable(),
  VendorState: z.string().nullable(),
  VendorZip: z.string().nullable(),
  VendorPhone: z.string().nullable(),
  /** The clinic's number: `vendorId` of the clinics, `vendor` of the order (A09). */
  OctopusVendorID: z.number().int().nullable(),
  orderSource: z.string(),
  /** Until when it was put off; null where it was not, or that is over. */
  waitsUntil: waitsUntil.nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** The clinic of an order (R343). */
const clinic = z.object({
  vendorId: z.number().int(),
  name: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
  appointment: z.string().nullable(),
  walkIn: z.boolean(),
  orderSource: z.string(),
  /** Why it cannot serve this order any more; null while it can. */
  fault: z.string().nullable(),
});

const ACTIONS = ['edit', 'cancel', 'reopen', 'addMessage', 'authorize', 'wait'] as const;

/** One order, as the edit works on it (R296, R343, R491). */
export const order = z.object({
  orderId: uuid,
  medicalExamOrderId: uuid.nullable(),
  ...orderSchemas,
  orderStatus: z.string(),
  updatedAt: instant,
  employeeId: uuid,
  employeeName: z.string(),
  clientId: z.number().int(),
  clientName: z.string(),
  employerName: z.string(),
  panelName: z.string().nullable(),
  specimenType: z.string().nullable(),
  reason: z.string().nullable(),
  clinic: clinic.nullable(),
  /** Of a drug test: the numbers of its location at laboratories. */
  labAccounts: z.array(z.object({ lab: z.string(), number: z.string() })),
  /** Until when it was put off; null where it was not, or that is over. */
  waitsUntil: waitsUntil.nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(ACTIONS)),
});
export type Order = z.output<typeof order>;

/** An order of the CME list (R296, R297). */
export const cmeOrder = order.pick({
  medicalExamOrderId: true,
  orderId: true,
  orderStatusId: true,
  orderStatus: true,
  userEmail: true,
  orderedAt: true,
  employeeId: true,
  employeeName: true,
  employerName: true,
  appointmentDate: true,
  walkIn: true,
  vendor: true,
});
export type CmeOrder = z.output<typeof cmeOrder>;

/** An entry of an order's audit trail (2§3). */
export const auditEntry = z.object({
  AuditTime: instant,
  UserName: z.string(),
  Message: z.string(),
});

/** A drug test and what came of it. */
export const drugTest = z.object({
  drugTestId: uuid,
  orderId: uuid.nullable(),
  reasonId: z.number().int(),
  reason: z.string().nullable(),
  specimenTypeId: z.number().int(),
  specimenType: z.string().nullable(),
  resultTypeId: z.number().int().nullable(),
  collectedOn: civilDate.nullable(),
  reportedOn: civilDate.nullable(),
});
export type DrugTest = z.output<typeof drugTest>;

/** An order that still waits, with what tells whether another one would be the same. */
const openOrder = z.object({
  orderId: uuid,
  orderType: z.enum(ORDER_TYPES),
  orderedAt: instant,
  orderStatus: z.string(),
  panel: orderSchemas.panel,
  reasonId: orderSchemas.reasonId,
  queryType: orderSchemas.queryType,
});

/** What can be ordered for an employee, and what of. */
export const choices = z.object({
  employeeId: uuid,
  employeeName: z.string(),
  /** Of the employee's address, to look for clinics from. */
  zip: z.string().nullable(),
  state: z.string().nullable(),
  types: z.array(
    z.object({
      orderType: z.enum(ORDER_TYPES),
      /** What placing one answers, whatever else is chosen; null when one can be placed. */
      refusal: z.string().nullable(),
      /** Those of the employee's that still wait, the newest first. */
      openOrders: z.array(openOrder),
    }),
  ),
  panels: z.array(
    z.object({
      panel: z.string(),
      panelName: z.string(),
      dot: z.boolean(),
      instant: z.boolean(),
      specimenTypeIds: z.array(z.number().int()),
    }),
  ),
  reasons: z.array(z.object({ reasonId: z.number().int(), reason: z.string(), dot: z.boolean() })),
  specimens: z.array(
    z.object({
      specimenTypeId: z.number().int(),
      specimenType: z.string(),
      /** Why DOT tests of it cannot be made today; null where they can. */
      dotFault: z.string().nullable(),
    }),
  ),
});
export type Choices = z.output<typeof choices>;
