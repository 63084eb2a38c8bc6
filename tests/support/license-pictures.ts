import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** The lines of a made-up license of nobody. */
const LINES = [
  ['TEXAS', 72],
  ['COMMERCIAL DRIVER LICENSE', 48],
  ['4d DL: 12345678', 52],
  ['9 CLASS: A', 46],
  ['4b EXP: 05/06/2035', 46],
  ['3 DOB: 05/06/1980', 46],
  ['1 OAKES', 46],
  ['2 RAY', 46],
  ['9a END: N T', 46],
] as const;

/** A photo of a license, as a phone takes it: `turned` lies on its side. */
export function licensePicture({ turned = false } = {}): Buffer {
  const [width, height] = [1400, 880];
  const canvas = turned ? createCanvas(height, width) : createCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (turned) {
    pen.translate(height, 0);
    pen.rotate(Math.PI / 2);
  }
  drawLicense(pen, width, height);
  return canvas.toBuffer('image/jpeg');
}

function drawLicense(pen: SKRSContext2D, width: number, height: number): void {
  pen.fillStyle = '#e8eef4';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#111';
  let y = 30;
  for (const [text, size] of LINES) {
    pen.font = `${size}px Arial`;
    y += size + 34;
    pen.fillText(text, 80, y);
  }
}

/** The same license on a dark table: its edges are to be found. */
export function licenseOnTable(): Buffer {
  const [width, height] = [1400, 880];
  const canvas = createCanvas(width + 500, height + 420);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#5a3a22';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(240, 200);
  drawLicense(pen, width, height);
  return canvas.toBuffer('image/jpeg');
}

/** A photo of a paper with print, on a dark table. */
export function picturedOnTable(): Buffer {
  const canvas = createCanvas(1400, 1000);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#5a3a22';
  pen.fillRect(0, 0, 1400, 1000);
  pen.fillStyle = '#f4f4f0';
  pen.fillRect(240, 200, 900, 600);
  pen.fillStyle = '#111';
  pen.font = '44px Arial';
  for (let y = 280; y < 780; y += 64) pen.fillText('MEDICAL EXAMINER’S CERTIFICATE', 270, y);
  return canvas.toBuffer('image/jpeg');
}

/** A photo without a word: a cat, for all that can be read of it. */
export function catPicture(): Buffer {
  const canvas = createCanvas(1200, 900);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#caa472';
  pen.fillRect(0, 0, 1200, 900);
  pen.fillStyle = '#4a3622';
  for (const [x, y, radius] of [
    [600, 520, 260],
    [430, 260, 90],
    [770, 260, 90],
  ] as const) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }
  return canvas.toBuffer('image/jpeg');
}

/** A photo that was taken in the dark. */
export function darkPicture(): Buffer {
  const canvas = createCanvas(1200, 900);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#0b0b0b';
  pen.fillRect(0, 0, 1200, 900);
  return canvas.toBuffer('image/jpeg');
}

/** As large as wanted, and in the format of iPhones by its first bytes. */
export function heicPicture(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  Buffer.from('0000001c', 'hex').copy(file);
  file.write('ftypheic', 4, 'latin1');
  return file;
}
