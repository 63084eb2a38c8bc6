import { holds, type PermissionGrants } from '#src/shared/permissions.ts';
import { isServed, type GatedFeature, type Service } from '#src/shared/services.ts';

/** The kinds of orders that the caller may see, where the client has their service; drug tests need their own permission (D5). */
export function orderKinds(
  grants: PermissionGrants,
  services: readonly Service[] | null,
): string[] {
  const orders = holds(grants, 'client.viewOrders');
  const kinds: readonly [string, GatedFeature, boolean][] = [
    ['mvr', 'mvrOrders', orders || holds(grants, 'dq.viewDetail')],
    ['medicalExam', 'medicalExamOrders', orders || holds(grants, 'cme.viewDetail')],
    ['drugTest', 'drugTestOrders', orders && holds(grants, 'records.viewDrugAlcohol')],
  ];
  return kinds.flatMap(([kind, feature, may]) =>
    may && isServed(feature, services) ? [kind] : [],
  );
}
