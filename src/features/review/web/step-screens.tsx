import type { ScreenProps } from '#src/web/panes/screen.ts';
import { StepForm } from './step-form.tsx';

/** Says of a mail whether it is a document, and whose. */
export function ClassifyEmail(props: ScreenProps) {
  return <StepForm {...props} step="classifyEmail" />;
}

/** Gathers what comes from elsewhere for a document (R091). */
export function ExternalDocs(props: ScreenProps) {
  return <StepForm {...props} step="getExternalDocs" />;
}

/** Goes on with a document whose cover sheet has come. */
export function CoverSheet(props: ScreenProps) {
  return <StepForm {...props} step="waitingForCoverSheet" />;
}

/** Decides about a colleague's rejection. */
export function DocumentRejection(props: ScreenProps) {
  return <StepForm {...props} step="documentRejection" />;
}

/** Answers a colleague's question. */
export function Escalated(props: ScreenProps) {
  return <StepForm {...props} step="escalated" />;
}

/** Says what customer care settled with the employer. */
export function CareIntervention(props: ScreenProps) {
  return <StepForm {...props} step="customerCareIntervention" />;
}
