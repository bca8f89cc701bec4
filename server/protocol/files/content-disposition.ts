/**
 * The Content-Disposition header for any file name. A name that is not plain ASCII is given twice: simplified for old
 * programs, and whole in UTF-8 (RFC 6266, RFC 8187).
 * @param inline whether the browser may show the file in place; otherwise it is a download.
 */
export function contentDisposition(name: string, inline: boolean): string {
  const form = inline ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `${form}; filename="${plain}"`;
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${form}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
