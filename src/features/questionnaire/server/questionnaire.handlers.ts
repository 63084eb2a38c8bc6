import { todayOf } from '#src/features/clients/server/clients.service.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { servicesIn } from '#src/server/services.ts';
import { QUESTIONNAIRE_ERRORS, questionnaireApi } from '../questionnaire.contract.ts';
import type { DrugAlcoholInfo } from '../questionnaire.contract.ts';
import {
  ANSWERS,
  type Answer,
  canSave,
  dueDate,
  incomplete,
  isAnswer,
  keyOf,
  notReported,
  PAPER_TYPES,
  questionOf,
  unasked,
} from '../questionnaire.rules.ts';
import {
  addAnswers,
  answersOf,
  configuredTypes,
  isCdlClass,
  noteReport,
} from './questionnaire.sql.ts';

const fail = thrower(QUESTIONNAIRE_ERRORS);

export const questionnaireCalls = callsOf(questionnaireApi, {
  read: async (c) => {
    const employee = await employeeOf(c.db, c.params.employeeId);
    const info = await infoOf(c, employee);
    c.opened(info.answers.length > 0 ? employee.employeeId : null);
    note(c, employee, { fields: ['drugAlcoholInfo'] });
    return info;
  },

  save: async (c) => {
    if (!mayAnswer(c)) throw requestError('request.forbidden');
    const employee = await employeeOf(c.db, c.params.employeeId);
    if (employee.replacedBy !== null) throw fail('questionnaire.closed');
    const today = await todayOf(c.db, employee.employeeId);
    const knownOn = c.body.knownOn ?? today;
    if (knownOn > today)
      throw fail('questionnaire.future_date', {
        fields: [
          { field: 'knownOn', message: QUESTIONNAIRE_ERRORS['questionnaire.future_date'].message },
        ],
      });
    const questions = [...new Set(c.body.positiveQuestionList)];
    await needWhole(c, employee, questions);
    await addAnswers(c.db, {
      tenantId: employee.employerId,
      clientId: employee.clientId,
      employeeId: employee.employeeId,
      questions,
      knownOn,
      userId: c.caller.impersonator?.id ?? c.caller.id,
    });
    note(c, employee, { fields: ['drugAlcoholInfo'], answers: questions });
    tell(c, employee);
    return infoOf(c, employee);
  },

  report: async (c) => {
    if (!mayAnswer(c)) throw requestError('request.forbidden');
    const employee = await employeeOf(c.db, c.params.employeeId);
    const { reportedOn, questions = null } = c.body;
    if (reportedOn !== null && reportedOn > (await todayOf(c.db, employee.employeeId)))
      throw fail('questionnaire.future_report', {
        fields: [
          {
            field: 'reportedOn',
            message: QUESTIONNAIRE_ERRORS['questionnaire.future_report'].message,
          },
        ],
      });
    const noted = await noteReport(c.db, {
      tenantId: employee.employerId,
      employeeId: employee.employeeId,
      questions,
      reportedOn,
      userId: c.caller.impersonator?.id ?? c.caller.id,
    });
    if (!noted) throw fail('questionnaire.nothing_to_report');
    note(c, employee, { fields: ['drugAlcoholInfo'], reportedOn, answers: questions ?? 'open' });
    tell(c, employee);
    return infoOf(c, employee);
  },
});

type Serving = Pick<
  Context<(typeof questionnaireApi)['read']>,
  'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'live'
>;
type File = Awaited<ReturnType<typeof employeeOf>>;

/** With what was saved before the answers say what the dialog asks for, too. @throws questionnaire.incomplete */
async function needWhole(c: Serving, employee: File, questions: readonly Answer[]): Promise<void> {
  const saved = await answersOf(c.db, employee.employerId, employee.employeeId);
  const answers = new Set([
    ...saved.map(({ question }) => question).filter(isAnswer),
    ...questions,
  ]);
  if (canSave(answers)) return;
  const lacking = incomplete(answers).map((one) => `${keyOf(one)} needs a reason.`);
  const loose = unasked(answers).map(
    (one) => `${keyOf(one)} belongs to ${keyOf(questionOf(one))}.`,
  );
  throw fail('questionnaire.incomplete', {
    fields: [...lacking, ...loose].map((message) => ({ field: 'positiveQuestionList', message })),
  });
}

/** Answers are written where the employee's other facts are; across clients nobody writes. */
function mayAnswer({ db, caller, grants }: Asker): boolean {
  return (
    db.binding.role === 'app' && caller.kind === 'user' && holds(grants, 'client.editEmployeeInfo')
  );
}

function note(c: Serving, employee: File, detail: Record<string, unknown>): void {
  c.audit({
    entity: 'employee',
    entityId: employee.employeeId,
    tenantId: employee.employerId,
    clientId: employee.clientId,
    detail,
  });
}

function tell(c: Serving, { employerId, employeeId }: File): void {
  c.live({
    tenantId: employerId,
    topic: 'questionnaire',
    key: employeeId,
    requirement: 'records.viewDrugAlcohol',
  });
}

async function infoOf(c: Serving, employee: File): Promise<DrugAlcoholInfo> {
  const { employerId: tenantId, clientId, employeeId } = employee;
  const found = await answersOf(c.db, tenantId, employeeId);
  const byQuestion = new Map(found.map((answer) => [answer.question, answer]));
  const answers = ANSWERS.flatMap((question) => byQuestion.get(question) ?? []);
  const services = await servicesIn(c.db, c.kernel.internalTenantId, { tenantId, clientId });
  const types = await configuredTypes(c.db, { tenantId, clientId }, PAPER_TYPES);
  const type = PAPER_TYPES.flatMap(
    (id) => types.find(({ docTypeId }) => docTypeId === id) ?? [],
  )[0];
  return {
    employeeId,
    positiveQuestionList: answers.map(({ question }) => question),
    answers: answers.map((answer) => ({ ...answer, dueDate: dueDate(answer.knownOn) })),
    notReported: notReported({
      isCdl: await isCdlClass(c.db, employee.licenseClassId),
      drives: employee.drives,
      agency: employee.dotAgency,
    }),
    incomplete: incomplete(new Set(byQuestion.keys())),
    upload: { required: services?.includes('clearinghouse') ?? false, type: type ?? null },
    mayAnswer: mayAnswer(c) && employee.replacedBy === null,
    zone: employee.zone,
  };
}
