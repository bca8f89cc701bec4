import type { MailTexts } from './mail-text.ts';

export const en: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: (productName) => `Sent by ${productName}. This is an automatic email: there is no need to reply.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `Your code to sign in to ${productName}`,
    paragraphs: [
      `This is your sign-in code. It is valid for ${minutes} minutes and can be used once.`,
      'If you did not request it, do nothing: nobody can get in without it. Do not give it to anyone.',
    ],
    summary: `${email} · sign-in code: ${code}`,
  }),
  recovery: ({ productName, email, link, hours }) => ({
    subject: `Change your ${productName} password`,
    paragraphs: [
      `Someone requested a new password for your account. The link is valid for ${hours === 1 ? 'one hour' : `${hours} hours`} and can be used once.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: 'Choose a new password',
    summary: `${email} · link to change the password: ${link}`,
  }),
  setup: ({ productName, email, link, days }) => ({
    subject: `Your account in ${productName}`,
    paragraphs: [
      `You now have an account in ${productName}. Choose your password and get started.`,
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
        ? `${inviter} invites you to ${productName}: to the team “${team}” in the project “${project}”.`
        : `You have been invited to ${productName}: to the team “${team}” in the project “${project}”.`,
      `Create your account before ${until}. The link is for you only and can be used once.`,
    ],
    button: 'Accept the invitation',
    summary: `${email} · invitation to the project ${project}: ${link}`,
  }),
  emailChange: ({ productName, email, link, oldEmail, newEmail, hours }) => ({
    subject: `Confirm your new email address in ${productName}`,
    paragraphs: [
      `You asked to change the email address of your account from ${oldEmail} to ${newEmail}. It changes once both addresses have confirmed it.`,
      `The link is valid for ${hours} hours. If it was not you, do not open it, and change your password.`,
    ],
    button: 'Confirm the change',
    summary: `${email} · link to confirm the change of address: ${link}`,
  }),
  download: ({ productName, email, link, until }) => ({
    subject: 'Your data is ready',
    paragraphs: [
      `The export of your data from ${productName} is ready: a ZIP archive with everything you can see, as JSON and CSV, and with your files.`,
      `You can download it until ${until}. The link asks you to sign in with your account.`,
    ],
    button: 'Download my data',
    summary: `${email} · link to download the data: ${link}`,
  }),
  notifications: {
    subject: (count) => (count === 1 ? 'You have a new notification' : `You have ${count} new notifications`),
    digestSubject: (count) =>
      count === 1 ? 'Your day in brief: one notification' : `Your day in brief: ${count} notifications`,
    intro: 'This happened while you were away:',
    button: 'Open the platform',
    unsubscribe: 'Stop these notification emails:',
    summary: (email, count) => `${email} · mail with ${count} notifications`,
  },
  testMail: {
    subject: (productName) => `Test email from ${productName}`,
    text: 'If you can read this, the mail server works.',
  },
};
