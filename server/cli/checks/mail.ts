import type { Config } from '#server/config.ts';
import { checkMailServer } from '#server/mail/smtp-mailer.ts';
import { type Finding, ill, well } from './finding.ts';

/** The mail server: whether it answers and lets us in. No mail is sent. */
export async function mailChecks(config: Config): Promise<Finding[]> {
  if (!config.smtpUrl) {
    return [
      well('Sin servidor de correo (SMTP_URL): los códigos y enlaces salen en el terminal del servidor'),
    ];
  }
  const { host } = new URL(config.smtpUrl);
  try {
    await checkMailServer(config.smtpUrl);
    return [well(`Servidor de correo: ${host}`)];
  } catch (error) {
    return [
      ill(
        `El servidor de correo ${host} no acepta la conexión: revisa SMTP_URL. (${(error as Error).message})`,
      ),
    ];
  }
}
