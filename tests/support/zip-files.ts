import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of these entries, as programs write them. `claim` lies about the unpacked size. */
export function makeZip(
  entries: readonly { name: string; bytes: Uint8Array; claim?: number }[],
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claim } of entries) {
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(16);
    facts.writeUInt32LE(crc32(bytes), 4);
    facts.writeUInt32LE(packed.length, 8);
    facts.writeUInt32LE(claim ?? bytes.length, 12);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt16LE(8, 8);
    facts.copy(local, 10);
    local.writeUInt16LE(nameBytes.length, 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(0x0800, 8);
    head.writeUInt16LE(8, 10);
    facts.copy(head, 12);
    head.writeUInt16LE(nameBytes.length, 28);
    head.writeUInt32LE(offset, 42);
    locals.push(local, nameBytes, packed);
    central.push(head, nameBytes);
    offset += local.length + nameBytes.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const escape = (text: string) => text.replace(/[<&>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An Excel workbook with one sheet. A number is a number; `{ day }` is a date by its serial number. */
export function makeWorkbook(
  rows: readonly (readonly (string | number | { day: number } | null)[])[],
): Buffer {
  const column = (at: number): string =>
    (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') +
    String.fromCharCode(65 + (at % 26));
  const cells = rows
    .map((row, y) => {
      const inside = row.map((cell, x) => {
        const place = `r="${column(x)}${y + 1}"`;
        if (cell === null) return '';
        if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
        if (typeof cell === 'object') return `<c ${place} s="1"><v>${cell.day}</v></c>`;
        return `<c ${place} t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
      });
      return `<row r="${y + 1}">${inside.join('')}</row>`;
    })
    .join('');
  const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return makeZip([
    {
      name: '[Content_Types].xml',
      bytes: xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      bytes: xml(
        `<Relationships xmlns="${parts}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      bytes: xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Roster" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: xml(
        `<Relationships xmlns="${parts}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/styles.xml',
      bytes: xml(
        `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: xml(`<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`),
    },
  ]);
}
