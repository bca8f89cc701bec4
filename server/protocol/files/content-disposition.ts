/**
 * A Content-Disposition for any name: where it is not plain ASCII, a plain one for old readers and the whole one in UTF-8
 * (RFC 6266, RFC 8187).
 * @param inline whether it may be shown in place; otherwise it is a download.
 */
export function contentDisposition(name: string, inline: boolean): string {
  const form = inline ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `${form}; filename="${plain}"`;
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${form}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
