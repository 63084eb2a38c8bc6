import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { holds } from '#src/shared/permissions.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { TestResult } from '../drug-testing.shapes.ts';
import { BatBadge, OutcomeBadge } from './result-badges.tsx';
import { ordersAddresses } from '#src/features/orders/orders.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

interface ResultHeadProps {
  result: TestResult;
  /** Whose it is, is asked anew. */
  again: boolean;
  mayMatch: boolean;
}

/** How a result stands, whose it is, and what can be done about that. */
export function ResultHead({ result, again, mayMatch }: ResultHeadProps) {
  const { grants } = useViewer();
  const { allowed, employeeId, formerly, orderId } = result;
  return (
    <div className="test-head">
      <OutcomeBadge outcome={result.outcome} />
      {result.batState && <BatBadge state={result.batState} />}
      {result.corrections > 0 && <StatusBadge tone="warning">Corrected</StatusBadge>}
      {!result.hasPaper && <StatusBadge tone="none">No document yet</StatusBadge>}
      {employeeId === null ? (
        <StatusBadge tone="warning">Not matched</StatusBadge>
      ) : (
        <Link to={fileAddress(employeeId)}>{result.employeeName}</Link>
      )}
      {orderId && holds(grants, 'client.viewOrders') && (
        <Link to={addressAt(ordersAddresses.order, { orderId })}>Open the order</Link>
      )}
      <span className="test-head-actions">
        {formerly && mayMatch && (
          <CommandButton id="result.back" variant="quiet">
            Back to {formerly.name}
          </CommandButton>
        )}
        {allowed.includes('rematch') && (
          <CommandButton id="result.rematch" variant="quiet">
            {again ? 'Keep it here' : 'Someone else’s'}
          </CommandButton>
        )}
        {allowed.includes('unmatch') && (
          <CommandButton id="result.unmatch" variant="quiet">
            Take out of the file
          </CommandButton>
        )}
      </span>
    </div>
  );
}
