import { singleLine } from '../texts/single-line.ts';

/** The limits of one file, and of all files of a story, a person and a project, in bytes; and of a name, in characters. */
export const ATTACHMENT_LIMITS = {
  file: 10 * 1024 * 1024,
  story: 50 * 1024 * 1024,
  person: 2 * 1024 * 1024 * 1024,
  project: 5 * 1024 * 1024 * 1024,
  nameLength: 200,
} as const;

/**
 * The files that a story accepts, by file extension, with the content type of their downloads. It has no files that a browser
 * or a system would run: no HTML, SVG, scripts or programs.
 */
const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** The accepted file extensions, as people read them: 'png, jpg, pdf'. */
export const ACCEPTED_TYPES = Object.keys(TYPES).join(', ');

/** The accepted file extensions, in the format of `<input type="file">`. */
export const ACCEPTED_FILES = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

/** The content type of a file with this name; null if it is not accepted. */
export function attachmentType(name: string): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? null) : null;
}

/** Whether a file of that type is shown as a picture. */
export function isPicture(contentType: string): boolean {
  return contentType.startsWith('image/');
}

/** The stored form of a name: one line without a path. If it is too long, its end is kept. */
export function attachmentName(name: string): string {
  const plain = singleLine(name.replace(/[/\\]+/g, '\n'));
  if (plain.length <= ATTACHMENT_LIMITS.nameLength) return plain;
  const ending = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? '';
  return plain.slice(0, ATTACHMENT_LIMITS.nameLength - ending.length) + ending;
}
