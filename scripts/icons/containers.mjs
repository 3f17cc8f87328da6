/** The two files in which Windows and macOS keep one icon in several sizes; both are lists of PNG files. */

/** The types of the entries of an `.icns` file, with the width of their picture in pixels. */
export const ICNS_TYPES = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

/** An `.ico` file of `pictures`: `{ width, png }`, square, at most 256 pixels wide. */
export function icoOf(pictures) {
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { width, png }] of pictures.entries()) {
    const at = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index;
    // The format writes 256 as 0, because a side has one byte.
    header.writeUInt8(width % 256, at);
    header.writeUInt8(width % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** An `.icns` file; `pngOf` gives the picture for a width in pixels. */
export function icnsOf(pngOf) {
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32BE(data.length + head.length, 4);
    return Buffer.concat([head, data]);
  };
  const entries = Object.entries(ICNS_TYPES).map(([type, width]) => chunk(type, pngOf(width)));
  return chunk('icns', Buffer.concat(entries));
}
