import { titlesAt } from '#src/features/clients/server/document-types.service.ts';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { between, isAbove, type SettingsPart } from '#src/server/settings-part.ts';
import { thrower } from '#src/shared/errors.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { FILE_SETUP_ERRORS } from '../file-setup.contract.ts';
import { copiedRows, isOpen } from '../file-setup.rules.ts';
import type { OwnRow } from '../file-setup.rules.ts';
import { QUALIFICATION_ERRORS } from '../qualification.contract.ts';
import type { QualificationRule } from '../rule-rows.rules.ts';
import { weakerThanLaw } from '../rule-set.rules.ts';
import { insertRule, noteBelow, setRuleEnd, takeBackRules } from './rules.sql.ts';
import { checkSet, openBook } from './rule-set.service.ts';

const fail = thrower(FILE_SETUP_ERRORS);
const failRule = thrower(QUALIFICATION_ERRORS);

const openRowsOf = (rules: readonly QualificationRule[], clientId: number, day: IsoDate) =>
  rules.filter((one): one is OwnRow => one.clientId === clientId && isOpen(one, day));

/** The rules of a location, for another to take over: from today on, so that no past day is judged otherwise. */
export const ruleSettings: SettingsPart = {
  field: 'docTypes',
  permission: 'client.configureLocation',
  copy: async ({ db, caller }, source, target) => {
    const { tenantId } = target;
    const book = await openBook(db, target.clientId, 'change');
    const { rules, day } = book;
    if (between(source, target).some((id) => openRowsOf(rules, id, day).length > 0))
      throw fail('file-setup.own_between');
    const wanted = isAbove(source, target) ? [] : openRowsOf(rules, source.clientId, day);
    const from = await placeOf(db, source.clientId);
    const plan = copiedRows(wanted, openRowsOf(rules, target.clientId, day), {
      clientId: target.clientId,
      day,
      titles: { there: await titlesAt(db, from), here: await titlesAt(db, book.place) },
    });
    for (const { ruleId } of plan.ends) await setRuleEnd(db, tenantId, ruleId, day);
    if (plan.takenBack.length > 0)
      await takeBackRules(
        db,
        tenantId,
        plan.takenBack.map(({ ruleId }) => ruleId),
      );
    const gone = new Set([...plan.ends, ...plan.takenBack]);
    const kept = [
      ...rules.filter((one) => !gone.has(one as OwnRow)),
      ...plan.ends.map((one) => ({ ...one, to: day })),
    ];
    for (const row of plan.added) {
      const weaker = weakerThanLaw(row, rules);
      if (weaker) throw failRule('qualification.weaker_than_law', { message: weaker.message });
      await checkSet(db, book, row, [...kept, ...plan.added.filter((one) => one !== row)]);
      await insertRule(db, tenantId, row, caller.id);
    }
    if (gone.size > 0 || plan.added.length > 0) await noteBelow(db, tenantId, target.clientId);
  },
};
