import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { isSameOrder } from '../orders.rules.ts';
import type { Choices } from '../orders.shapes.ts';
import { orderAddress } from './orders.queries.ts';
import { wantedOf, type PlaceDraft } from './place-draft.ts';

interface SameOrderProps {
  draft: PlaceDraft;
  choices: Choices;
  onChange: (next: Partial<PlaceDraft>) => void;
  error: string | undefined;
}

/** The open order for the same as the one in the form, and that another one is wanted all the same. */
export function SameOrder({ draft, choices, onChange, error }: SameOrderProps) {
  const wanted = wantedOf(draft);
  const open = wanted
    ? choices.types.flatMap(({ openOrders }) => openOrders).find((one) => isSameOrder(one, wanted))
    : undefined;
  if (!open) return null;
  return (
    <div className="same-order" role="note">
      <p>
        {ORDER_WORDS[open.orderType]} on order since {showInstant(open.orderedAt)}:{' '}
        {open.orderStatus.toLowerCase()}.
      </p>
      <p>
        <Link to={orderAddress(open.orderId)} beside>
          Look at it
        </Link>
      </p>
      <CheckboxField
        label="Place another one all the same"
        checked={draft.evenThough === open.orderId}
        onChange={(checked) => onChange({ evenThough: checked ? open.orderId : '' })}
        error={error}
      />
    </div>
  );
}
