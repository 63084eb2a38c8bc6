import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { followUpApi, type OpenPlan } from '../follow-up.contract.ts';
import { planEnds, PLAN_STANDINGS } from '../follow-up.rules.ts';
import {
  addPlan,
  answer,
  correctPlan,
  endPlan,
  resumePlan,
  setDays,
  shownProgress,
  writesPlans,
} from './follow-up.service.ts';
import { openPlansAt, plansOf, type PlanRecord } from './follow-up.sql.ts';

export const followUpCalls = callsOf(followUpApi, {
  list: async (c) => {
    const employee = await employeeOf(c.db, c.params.employeeId);
    const { employerId: tenantId, employeeId, clientId } = employee;
    const plans = await plansOf(c.db, tenantId, employeeId);
    c.opened(plans.length > 0 ? employeeId : null);
    c.audit({
      entity: 'employee',
      entityId: employeeId,
      ...{ tenantId, clientId, detail: { fields: ['followUp'] } },
    });
    const mayAdd = writesPlans(c) && employee.replacedBy === null;
    return {
      plans: plans.map((plan) => answer(c, plan)),
      mayAdd: mayAdd && plans.every(({ endedOn }) => endedOn !== null),
    };
  },

  company: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const plans = await openPlansAt(c.db, place);
    const { tenantId, clientId } = place;
    c.audit({
      entity: 'client',
      entityId: String(clientId),
      ...{ tenantId, clientId, detail: { fields: ['followUp'], plans: plans.length } },
    });
    const rank = ({ standing }: OpenPlan) => PLAN_STANDINGS.indexOf(standing);
    return plans
      .map((plan): OpenPlan => {
        const { planId, employeeId, name, clientName, agency, returnedOn, tests } = plan;
        const { standing, text, done, next } = shownProgress(c, plan);
        return {
          ...{ planId, employeeId, name, clientName, agency, returnedOn, endsOn: planEnds(plan) },
          ...{ standing, text, done, tests, next },
        };
      })
      .toSorted(
        (one, other) =>
          rank(one) - rank(other) ||
          (one.next ?? '9999').localeCompare(other.next ?? '9999') ||
          one.name.localeCompare(other.name),
      );
  },

  add: async (c) => tell(c, await addPlan(c, c.params.employeeId, c.body), 'added'),
  correct: async (c) =>
    tell(c, await correctPlan(c, c.params.planId, c.body, c.ifMatch), 'corrected'),
  days: async (c) => tell(c, await setDays(c, c.params.planId, c.body.days, c.ifMatch), 'days'),
  end: async (c) => tell(c, await endPlan(c, c.params.planId, c.body.why, c.ifMatch), 'ended'),
  resume: async (c) => tell(c, await resumePlan(c, c.params.planId, c.ifMatch), 'resumed'),
});

type Telling = Context<(typeof followUpApi)['correct']> | Context<(typeof followUpApi)['add']>;

/** The record says who changed a plan, never its days. */
function tell(
  c: Pick<Telling, 'audit' | 'live' | 'db' | 'caller' | 'grants'>,
  record: PlanRecord,
  act: string,
) {
  const { employeeId, tenantId, clientId, planId, version } = record;
  c.audit({
    entity: 'followUpPlan',
    entityId: planId,
    ...{ tenantId, clientId, detail: { employeeId, act, version } },
  });
  c.live({ tenantId, topic: 'follow-up', key: employeeId, requirement: 'records.viewDrugAlcohol' });
  return answer(c, record);
}
