import type { Config } from '#server/config.ts';
import { checkMailServer } from '#server/mail/smtp-mailer.ts';
import { type Finding, ill, well } from './finding.ts';

/** Checks that the mail server answers and accepts our sign-in. It sends no mail. */
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
