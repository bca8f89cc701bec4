import { texts } from '#server/console/texts.ts';
import type { Config } from './config.ts';

interface Announced {
  url: string;
  demo: { name: string; email: string; password: string; role: string }[];
  setupLink: string | null;
  repairs: number;
}

/** Prints the address of the product and how to sign in, for the person who started it. */
export function printBanner(server: Announced, config: Config): void {
  const text = texts.start;
  const lines = ['', text.running(config.productName, config.publicUrl ?? server.url), ''];
  const [first, ...others] = server.demo;
  if (first) {
    lines.push(text.enterDemo, `  ${text.demoAccount(first.email, first.password)}`);
    if (others.length > 0) lines.push(text.otherDemoAccounts);
    for (const account of others) lines.push(`  ${account.email}   ${account.role}`);
    lines.push(text.removeDemo, '');
  }
  if (server.setupLink) lines.push(text.setupLink, `  ${server.setupLink}`, '');
  if (server.repairs > 0) lines.push(text.repairs(server.repairs), '');
  if (!config.smtpUrl) lines.push(text.mailsAppearHere, '');
  lines.push(text.howToStop, '', '');
  process.stdout.write(lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n'));
}
