import type { Config } from './config.ts';

interface Announced {
  url: string;
  demo: { name: string; email: string; password: string; role: string }[];
  setupLink: string | null;
  repairs: number;
}

/** Prints the address of the product and how to sign in, for the person who started it. */
export function printBanner(server: Announced, config: Config): void {
  const lines = ['', `  ${config.productName} está en marcha: ${config.publicUrl ?? server.url}`, ''];
  const [first, ...others] = server.demo;
  if (first) {
    lines.push(
      '  Entra en el espacio de demostración:',
      `    ${first.email}   contraseña: ${first.password}`,
    );
    if (others.length > 0) lines.push('  o con otra persona (misma contraseña):');
    for (const account of others) lines.push(`    ${account.email}   ${account.role}`);
    lines.push('  Para quitar la demostración: npm run scrum -- demo remove', '');
  }
  if (server.setupLink) {
    lines.push(
      '  Crea la primera cuenta de administración con este enlace de un solo uso:',
      `    ${server.setupLink}`,
      '',
    );
  }
  if (server.repairs > 0) {
    const rows =
      server.repairs === 1 ? 'un dato que no era válido' : `${server.repairs} datos que no eran válidos`;
    lines.push(`  La actualización ha corregido ${rows}: cada uno está en el registro y en app.repairs.`, '');
  }
  if (!config.smtpUrl) lines.push('  Sin SMTP_URL, los correos y los códigos aparecen aquí.', '');
  lines.push('  Para parar: Ctrl+C', '', '');
  process.stdout.write(lines.join('\n'));
}
