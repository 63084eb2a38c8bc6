import { Button } from '#src/web/ui/button.tsx';

interface ClinicChoiceProps {
  clinic: { name: string; address?: string } | null;
  /** The lookup stands open. */
  open: boolean;
  onToggle: () => void;
  error?: string | undefined;
}

/** The clinic of an order, with the button that opens and closes the lookup (R309). */
export function ClinicChoice({ clinic, open, onToggle, error }: ClinicChoiceProps) {
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <span className="field-label">Clinic</span>
      <div className="order-clinic">
        <span>
          {clinic ? clinic.name : <span className="none">none chosen</span>}
          {clinic?.address && <span className="field-hint"> {clinic.address}</span>}
        </span>
        <Button aria-expanded={open} onClick={onToggle} {...(open ? { keys: 'esc' } : {})}>
          {open ? 'Close the lookup' : clinic ? 'Change clinic' : 'Find a clinic'}
        </Button>
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
