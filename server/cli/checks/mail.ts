import type { Config } from '#server/config.ts';
import { texts } from '#server/console/texts.ts';
import { checkMailServer } from '#server/mail/smtp-mailer.ts';
import { type Finding, ill, well } from './finding.ts';

/** The mail server: whether it answers and lets us in. No mail is sent. */
export async function mailChecks(config: Config): Promise<Finding[]> {
  if (!config.smtpUrl) {
    return [well(texts.doctor.noMailServer)];
  }
  const { host } = new URL(config.smtpUrl);
  try {
    await checkMailServer(config.smtpUrl);
    return [well(texts.doctor.mailServer(host))];
  } catch (error) {
    return [ill(texts.doctor.mailServerRefuses(host, (error as Error).message))];
  }
}
