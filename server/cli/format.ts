const MEGABYTE = 1024 * 1024;

/** '1.234'. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('es').format(count);
}

/** '12,3 MB'. */
export function formatBytes(bytes: number): string {
  return `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(bytes / MEGABYTE)} MB`;
}
