const startsWith = (bytes: Buffer, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);

/**
 * The type of a picture by its first bytes, not by its name: PNG (its signature, RFC 2083 §3.1), JPEG (SOI and a marker),
 * WebP (a RIFF file of that form). Null for everything else; an SVG, for example, could contain scripts.
 */
export function imageType(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : null;
}

/** Whether the content is an image of the given type. A GIF is recognised by its signature (GIF89a, 17). */
export function hasImageType(bytes: Buffer, type: string): boolean {
  if (type === 'image/gif') return /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'));
  return imageType(bytes) === type;
}
