/** The public settings of the server, readable without sign-in: `GET /config.json`. */
interface ServerConfig {
  name: string;
  /** The time zone of the team's days. */
  timeZone: string;
  /** Whether mails can leave. Otherwise codes show on the server's terminal, and links are passed on by hand. */
  mail: boolean;
  /** Whether PUBLIC_URL is set: the address at which people elsewhere reach the product. */
  published: boolean;
  /** Whether the installation waits for its first administrator and this browser is on its machine. */
  fresh: boolean;
}

let config: ServerConfig = {
  name: 'Plataforma SCRUM',
  timeZone: 'Europe/Madrid',
  mail: true,
  published: true,
  fresh: false,
};

/** Reads the settings once; without an answer within 3 s the defaults apply. Never rejects. */
export async function loadServerConfig(): Promise<void> {
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(3000) });
    if (!response.ok) return;
    const body: Partial<Record<'productName' | 'timeZone' | 'mail' | 'published' | 'fresh', unknown>> =
      await response.json();
    days = undefined;
    config = {
      name: typeof body.productName === 'string' ? body.productName : config.name,
      timeZone: typeof body.timeZone === 'string' ? body.timeZone : config.timeZone,
      mail: body.mail !== false,
      published: body.published !== false,
      fresh: body.fresh === true,
    };
  } catch {
    // no answer, or no JSON: the page opens with the defaults
  }
}

export function getServerConfig(): ServerConfig {
  return config;
}

// creating a formatter is much slower than using it, and each row of a list may have a due date
let days: Intl.DateTimeFormat | undefined;

/** Today in the team's time zone, `2026-03-10`. */
export function today(now: Date = new Date()): string {
  days ??= new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone, dateStyle: 'short' });
  return days.format(now);
}
