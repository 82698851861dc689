/** The kind of a file (JPEG, PNG and so on) by its first bytes; undefined for an unknown kind. */
export function pictureKindOf(file: Uint8Array): string | undefined {
  const text = (from: number, to: number) =>
    Buffer.from(file.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'JPEG';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP';
  // A file of this format begins with the length of its first box, which has two zero bytes because
  // the box is short, and the name of the box.
  if (text(0, 2) === '\0\0' && text(4, 8) === 'ftyp') return brandOf(text(8, 12));
  if (text(0, 4) === 'GIF8') return 'GIF';
  if (/^\W*<(\?xml|!doctype|!--|svg)/i.test(text(0, 256))) return 'SVG';
  return undefined;
}

/** The kind of a file in the ISO base media format, by its brand. */
function brandOf(brand: string): string | undefined {
  if (/^avi[fs]$/.test(brand)) return 'AVIF';
  return /^(he[iv][cmsx]|mif1|msf1)$/.test(brand) ? 'HEIC' : undefined;
}

/** Whether `encode-picture.ts` can read files of this kind. */
export const isAccepted = (kind: string | undefined): boolean =>
  kind !== undefined && ['JPEG', 'PNG', 'WebP', 'AVIF'].includes(kind);
