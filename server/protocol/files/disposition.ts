/**
 * A Content-Disposition that carries any name: a plain one for old readers, the whole one in UTF-8 (RFC 6266, RFC 8187).
 * @param inline whether it may be shown in place; otherwise it is a download.
 */
export function attachmentDisposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
