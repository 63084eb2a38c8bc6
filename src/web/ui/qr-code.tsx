import encodeQR from 'qr';
import './qr-code.css';

/** The light edge that readers need. */
const EDGE = 4;

/** The modules of the QR code of a text, row by row, true for dark, with the light edge around them. */
export const modulesOf = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: EDGE });

/** The QR code of an address, dark on light in every theme. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const modules = modulesOf(address);
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
