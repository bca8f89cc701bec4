import { inflateRawSync } from 'node:zlib';

/** Reads an archive through its central directory (APPNOTE 4.3.12), as an unzip program does. */
export function unzip(archive: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(data, data + size);
    const text = archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes);
    found.set(name, text.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return found;
}
