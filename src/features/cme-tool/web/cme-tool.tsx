import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import type { EmployeeHit } from '#src/features/employees/employees.shapes.ts';
import { holds } from '#src/shared/permissions.ts';
import { ApiError } from '#src/web/api-error.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { searchForExam } from './cme-tool.queries.ts';
import { NOT_SEARCHED, searched } from './cme-search.ts';
import { ToolDocuments } from './tool-documents.tsx';
import { ToolOrders } from './tool-orders.tsx';
import { ToolResults } from './tool-results.tsx';
import './cme-tool.css';

/** Opens the CME Tool over whatever screen there is. */
export function showCmeTool(): void {
  showDialog((close) => <CmeTool onClose={close} />);
}

const PARTS = [
  { id: 'orders', title: 'Orders' },
  { id: 'documents', title: 'Documents' },
] as const;
type PartId = (typeof PARTS)[number]['id'];

/** Finds an employee of any client, with orders, their audit trails and documents (R278). */
function CmeTool({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [search, tell] = useReducer(searched, NOT_SEARCHED);
  const [chosen, setChosen] = useState<EmployeeHit | null>(null);
  const [part, setPart] = useState<PartId>('orders');
  const running = useRef<AbortController | null>(null);
  const { user } = useViewer();
  useEffect(() => () => running.current?.abort(), []);

  const submit = async () => {
    const wanted = text.trim();
    if (wanted === '') {
      setFault('You must enter search criteria.');
      return;
    }
    setFault(undefined);
    setChosen(null);
    running.current?.abort();
    const asking = new AbortController();
    running.current = asking;
    const turn = search.turn + 1;
    tell({ type: 'asked', turn });
    try {
      tell({ type: 'answered', turn, results: await searchForExam(wanted, asking.signal) });
    } catch (error) {
      if (asking.signal.aborted) return;
      tell({ type: 'failed', turn, status: error instanceof ApiError ? error.status : 0 });
    }
  };
  // Anyone who may act in every client works in the employee's; CME reads across all of them.
  const acts = user !== null && holds(user.permissions, 'customerCare.assumeClient');
  const client = acts ? (chosen?.clientId ?? null) : null;

  return (
    <Dialog title="CME Tool" onClose={onClose} wide>
      <form
        id={formId}
        className="cme-tool-search"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Search"
          required
          takesFocus
          value={text}
          maxLength={200}
          error={fault}
          placeholder={searchWords('', 'Whole name', ['ssn', 'workId', 'license'])}
          onChange={(value) => {
            setText(value);
            setFault(undefined);
          }}
        />
        <Button type="submit" variant="primary" aria-busy={search.fetching}>
          Search
        </Button>
      </form>
      <ToolResults
        search={search}
        chosen={chosen?.employeeId ?? null}
        onChoose={setChosen}
        onRetry={() => void submit()}
      />
      {chosen && (
        <div className="cme-tool-file" key={chosen.employeeId}>
          <h3>
            {chosen.lastName}, {chosen.firstName}
          </h3>
          <Tabs
            label="Of this employee"
            tabs={PARTS}
            value={part}
            onChange={(id) => setPart(id === 'documents' ? 'documents' : 'orders')}
          />
          <div
            role="tabpanel"
            tabIndex={-1}
            aria-label={part === 'orders' ? 'Orders' : 'Documents'}
          >
            {part === 'orders' ? (
              <ToolOrders client={client} employeeId={chosen.employeeId} />
            ) : (
              <ToolDocuments employeeId={chosen.employeeId} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
