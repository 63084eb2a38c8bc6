import { useEffect } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { authorizationPath } from './orders.queries.ts';

/** The authorization of an order as the clinic gets it. */
export function AuthorizationView({ params, pane }: ScreenProps) {
  const orderId = params['orderId'] ?? '';
  const { setTitle } = pane;
  useEffect(() => setTitle('Authorization'), [setTitle]);
  return (
    <PdfView
      path={authorizationPath(orderId)}
      documentKey={`authorization-${orderId}`}
      label="Authorization"
      fileName="authorization.pdf"
      passwordProtected={false}
    />
  );
}
