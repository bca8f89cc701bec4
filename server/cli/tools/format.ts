const MEGABYTE = 1024 * 1024;

/** '1.234'. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('es').format(count);
}

/** '12,3 MB'. */
export function formatBytes(bytes: number): string {
  return `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(bytes / MEGABYTE)} MB`;
}

/** '3 mar 2026, 9:40', or with the long date '3 de marzo de 2026, 9:40'. */
export function formatMoment(moment: Date, dateStyle: 'medium' | 'long', timeZone: string): string {
  return new Intl.DateTimeFormat('es', { dateStyle, timeStyle: 'short', timeZone }).format(moment);
}
