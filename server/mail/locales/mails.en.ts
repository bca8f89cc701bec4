import statuses from '#shared/locales/en/statuses.json' with { type: 'json' };
import { type MailTexts, type NotificationParams, scopeParts } from './mail-text.ts';

/** '4 stories go back to the backlog', after a finished sprint; empty if nothing was left. */
function leftoversText({ leftovers, next }: NotificationParams): string {
  if (leftovers === '') return '';
  const one = leftovers === '1';
  const where =
    next === ''
      ? one
        ? 'goes back to the backlog'
        : 'go back to the backlog'
      : `${one ? 'moves' : 'move'} to ${next}`;
  return `: ${leftovers} ${one ? 'story' : 'stories'} ${where}`;
}

/** '+2 stories, −1 story, +5 points': a change of the scope of a sprint. */
const scopeText = (p: NotificationParams) => scopeParts(p, ['story', 'stories'], ['point', 'points']);

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
    someone: 'Someone',
    statuses,
    unsubscribe: 'Stop these notification emails:',
    summary: (email, count) => `${email} · mail with ${count} notifications`,
    line: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} assigned ${p.key} ${p.title} to you.`,
        mentioned: `${who} mentioned you in ${p.key} ${p.title}.`,
        commented: `${who} commented on ${p.key} ${p.title}.`,
        replied: `${who} replied to your comment on ${p.key} ${p.title}.`,
        updated: `${who} moved ${p.key} ${p.title} to ${p.to}.`,
        blocked: `${who} marked ${p.key} ${p.title} as blocked.`,
        blocker_done: `${p.blocker || 'A story of another project'}, which blocked ${p.key} ${p.title}, is completed.`,
        sprint_started: `${who} started ${p.sprint}.`,
        sprint_finished: `${who} finished ${p.sprint}${leftoversText(p)}.`,
        scope_changed: `${who} changed the scope of ${p.sprint}: ${scopeText(p)}.`,
        hours_set: `${who} changed your weekly hours: ${p.hours || 'not set'}.`,
        absence_set: `${who} entered an absence of yours: ${p.date}${p.last === p.date ? '' : ` – ${p.last}`}.`,
        absence_removed: `${who} removed an absence of yours: ${p.date}${p.last === p.date ? '' : ` – ${p.last}`}.`,
        sprint_ending: `${p.sprint} ends on ${p.date}. Open stories: ${p.open}.`,
        story_due_soon: `${p.key} ${p.title} is due on ${p.date}.`,
        story_due_today: `${p.key} ${p.title} is due today, ${p.date}.`,
        retro_opened: `You can now write in the retrospective “${p.retrospective}”.`,
        retro_reminder: `The retrospective “${p.retrospective}” is still open for writing.`,
        retro_returned: `${who} led the anonymous retrospective “${p.retrospective}” back.`,
        retro_action: `${who} gave you an action of the retrospective: ${p.action}.`,
        poker_invited: `${who} invites you to vote in Planning Poker: ${p.session}.`,
        poker_closing: `The voting of ${p.session} closes on ${p.date}. Stories left for you: ${p.open}.`,
        invited: `${who} added you to the project ${p.project}.`,
        ownership_offered: `${who} offers you the ownership of the project ${p.project}.`,
        ownership_accepted: `${who} has accepted the ownership of the project ${p.project}.`,
        ownership_declined: `${who} has declined the ownership of the project ${p.project}.`,
        project_restored: `${who} has restored the project ${p.project}, which had been deleted.`,
        project_given: `${who} has restored the project ${p.project}, and it is yours now.`,
        administrator_made: `${who} made you an administrator: you can manage the platform now.`,
        administrator_withdrawn: `${who} removed you as an administrator.`,
      };
      return lines[kind];
    },
    groupLine: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} assigned ${p.count} stories to you.`,
        updated: `${who} moved ${p.count} stories to ${p.to}.`,
        blocked: `${who} marked ${p.count} stories as blocked.`,
      };
      return lines[kind];
    },
  },
  testMail: {
    subject: (productName) => `Test email from ${productName}`,
    text: 'If you can read this, the mail server works.',
  },
};
