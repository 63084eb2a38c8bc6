import type { Point, Surface } from '#src/demo/pdfs/surface.ts';
import type { Random } from '#src/demo/random.ts';
import { CURSIVE, PRINT } from './hand-strokes.ts';
import { PEN } from './sealed-layout.ts';

/** The same surface, on which what is typed in the color of a pen is written by somebody's hand instead. */
export function penSurface(surface: Surface, random: Random): Surface {
  const letters = random.chance(0.8) ? PRINT : CURSIVE;
  const slant = -0.05 + random.next() * 0.3;
  const wide = 0.85 + random.next() * 0.15;
  const capitals = letters === PRINT && random.chance(0.4);
  const pen = 0.7 + random.next() * 0.5;
  const shake = (most: number): number => (random.next() * 2 - 1) * most;
  return {
    ...surface,
    text: (x, y, text, style = {}) => {
      if (style.ink !== PEN) {
        surface.text(x, y, text, style);
        return;
      }
      const unit = ((style.size ?? 9) * 0.78) / 21;
      const rise = shake(0.02);
      const plain = text.normalize('NFD').replace(/[^ -~]/g, '');
      const written = capitals ? plain.toUpperCase() : plain;
      const width = Array.from(written).reduce((sum, sign) => sum + advance(sign), 0);
      const part = style.align === 'center' ? 0.5 : style.align === 'right' ? 1 : 0;
      let left = x - part * width * unit * wide;
      for (const sign of written) {
        const [drift, grown] = [shake(1.1), unit * (1 + shake(0.07))];
        for (const stroke of strokesOf(sign))
          surface.stroke(
            stroke.map(([across, down]): Point => {
              const up = 22 - down + shake(0.35);
              return [
                left + (across + up * slant + shake(0.35)) * grown * wide,
                y - (up + drift) * grown - (left - x) * rise,
              ];
            }),
            pen,
            PEN,
          );
        left += advance(sign) * unit * wide;
      }
    },
  };

  function advance(sign: string): number {
    return sign === ' ' ? 14 : (letters[sign.charCodeAt(0) - 33]?.[0] ?? 14);
  }

  function strokesOf(sign: string): Point[][] {
    const strokes = letters[sign.charCodeAt(0) - 33]?.[1];
    if (!strokes) return [];
    return strokes.split('|').map((stroke) =>
      stroke.split(' ').map((point): Point => {
        const [across = 0, down = 0] = point.split(',').map(Number);
        return [across, down];
      }),
    );
  }
}
