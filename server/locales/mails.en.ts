import type { MailTexts } from './mail-words.ts';

export const en: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: (productName) => `Sent by ${productName}. This mail is automatic: there is no need to answer.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `${code} is your code to sign in to ${productName}`,
    paragraphs: [
      `This is your sign-in code. It is valid for ${minutes} minutes and can be used once.`,
      'If you did not ask for it, do nothing: nobody can get in without it. Do not give it to anyone.',
    ],
    summary: `${email} · sign-in code: ${code}`,
  }),
  recovery: ({ productName, email, link, hours }) => ({
    subject: `Change your ${productName} password`,
    paragraphs: [
      `Someone asked for a new password for your account. The link is valid for ${hours === 1 ? 'one hour' : `${hours} hours`} and can be used once.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: 'Choose a new password',
    summary: `${email} · link to change the password: ${link}`,
  }),
  setup: ({ productName, email, link, days }) => ({
    subject: `Your account in ${productName}`,
    paragraphs: [
      `You now have an account in ${productName}. Choose your password and start.`,
      `The link is valid for ${days} days and can be used once.`,
    ],
    button: 'Set up my account',
    summary: `${email} · link to set up the account: ${link}`,
  }),
  invitation: ({ productName, email, link, inviter, project, team, until }) => ({
    subject: inviter
      ? `${inviter} invites you to the project ${project}`
      : `You have been invited to the project ${project}`,
    paragraphs: [
      inviter
        ? `${inviter} invites you to ${productName}: to the team “${team}” of the project “${project}”.`
        : `You have been invited to ${productName}: to the team “${team}” of the project “${project}”.`,
      `Create your account before ${until}. The link is for you alone and can be used once.`,
    ],
    button: 'Accept the invitation',
    summary: `${email} · invitation to the project ${project}: ${link}`,
  }),
};
