import { qrCode } from '../qr.rules.ts';

/** The light edge that readers need. */
const EDGE = 4;

/** The QR code of an address, dark on light in every theme. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const code = qrCode(address);
  if (!code) return null;
  const size = code.length + 2 * EDGE;
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="apply-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
