import { expect, test } from 'vitest';
import type { Order } from '../orders.shapes.ts';
import { draftFault, type AppointmentDraft } from './appointment-draft.ts';
import { editDraft, editFault, logOf, NOT_CHOSEN } from './edit-log.ts';

const STATUSES = [
  { OrderStatusID: 1, OrderStatus: 'Ordered' },
  { OrderStatusID: 2, OrderStatus: 'Scheduled' },
  { OrderStatusID: 6, OrderStatus: 'Canceled' },
];
const CLINIC = { vendorId: 7, name: 'Hudson Clinic', state: 'NY' };
const ORDER: Order = {
  orderId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304',
  medicalExamOrderId: null,
  orderType: 'medicalExam',
  orderStatusId: 2,
  orderStatus: 'Scheduled',
  orderSource: 'console',
  userEmail: null,
  orderedAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  employeeId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829305',
  employeeName: 'Lee, Ann',
  clientId: 1,
  clientName: 'Yard',
  employerName: 'Fleet',
  panel: null,
  panelName: null,
  specimenTypeId: null,
  specimenType: null,
  reasonId: null,
  reason: null,
  dotAgency: null,
  queryType: null,
  appointmentDate: '2031-05-06 14:45',
  walkIn: false,
  vendor: 7,
  labAccounts: [],
  waitsUntil: null,
  clinic: {
    ...CLINIC,
    address1: '1 Main St',
    address2: null,
    city: 'New York',
    zip: '10001',
    phone: null,
    appointment: '2031-05-06 14:45',
    walkIn: false,
    orderSource: 'console',
    fault: null,
  },
  version: 1,
  allowed: ['edit'],
};
const DRAFT = editDraft(ORDER);
const at = (appointment: Partial<AppointmentDraft>) => ({
  ...DRAFT,
  appointment: { ...DRAFT.appointment, ...appointment },
});

test('the edit holds walk-in, appointment and clinic of the order', () => {
  expect(DRAFT).toMatchObject({
    statusId: NOT_CHOSEN,
    appointment: { date: '2031-05-06', time: '14:45', walkIn: false },
    clinic: CLINIC,
  });
});

test('untouched it sends nothing, nor the status that the order has', () => {
  expect(logOf(ORDER, DRAFT, STATUSES)).toEqual({});
  expect(logOf(ORDER, { ...DRAFT, statusId: 2 }, STATUSES)).toEqual({});
});

test('it sends what changed, each with its message', () => {
  const changed = {
    ...DRAFT,
    statusId: 6,
    appointment: { ...DRAFT.appointment, date: '2031-05-07' },
    clinic: { vendorId: 8, name: 'Desert Clinic', state: 'AZ' },
  };
  expect(logOf(ORDER, changed, STATUSES)).toEqual({
    updateVendor: { vendorId: 8, auditMessage: 'Clinic changed to Desert Clinic' },
    updateAppointment: {
      appointmentDate: '2031-05-07 14:45',
      walkIn: false,
      auditMessage: 'Appointment changed to 5/7/2031 2:45 pm',
    },
    updateStatus: { orderStatusId: 6, auditMessage: 'Status changed to Canceled' },
  });
});

test('a walk-in is a day alone, and no day takes the appointment out', () => {
  expect(logOf(ORDER, at({ walkIn: true, time: '' }), STATUSES)).toEqual({
    updateAppointment: {
      appointmentDate: '2031-05-06',
      walkIn: true,
      auditMessage: 'Appointment changed to 5/6/2031 (walk-in)',
    },
  });
  expect(logOf(ORDER, at({ date: null }), STATUSES)).toMatchObject({
    updateAppointment: { appointmentDate: null, walkIn: false },
  });
});

test('what the server would refuse is said beforehand', () => {
  const now = new Date('2031-05-01T00:00:00Z');
  const none = { date: null, time: '', walkIn: false };
  expect(draftFault(none, null, now)).toBeNull();
  expect(draftFault({ ...none, date: '2031-05-06' }, 'NY', now)).toContain('tick walk-in');
  expect(draftFault({ ...none, date: '2031-04-06', walkIn: true }, 'NY', now)).toContain('is over');
  expect(draftFault({ ...none, date: '2031-05-06', walkIn: true }, null, now)).toContain('clinic');
});

test('a time or a walk-in without its day is asked about, not dropped', () => {
  const now = new Date('2031-05-01T00:00:00Z');
  const none = { date: null, time: '', walkIn: false };
  expect(draftFault({ ...none, time: '09:15' }, 'NY', now)).toContain('or clear its time');
  expect(draftFault({ ...none, walkIn: true }, 'NY', now)).toContain('or untick it');
  const unbooked = { ...ORDER, appointmentDate: null };
  expect(editFault(unbooked, at({ ...none, time: '09:15' }), now)).toContain('Choose the day');
});

test('an appointment that has passed may stay, and is taken out by clearing day and time', () => {
  const now = new Date('2032-01-01T00:00:00Z');
  expect(editFault(ORDER, { ...DRAFT, statusId: 6 }, now)).toBeNull();
  expect(editFault(ORDER, at({ date: null, time: '' }), now)).toBeNull();
  expect(editFault(ORDER, at({ date: null }), now)).toContain('or clear its time');
  expect(editFault(ORDER, at({ time: '15:00' }), now)).toContain('has passed');
});
