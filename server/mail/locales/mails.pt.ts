import statuses from '#shared/locales/pt/statuses.json' with { type: 'json' };
import { type MailTexts, type NotificationParams, scopeParts } from './mail-text.ts';

/** '4 histórias voltam ao backlog', after a finished sprint; empty if nothing was left. */
function leftoversText({ leftovers, next }: NotificationParams): string {
  if (leftovers === '') return '';
  const one = leftovers === '1';
  const where =
    next === ''
      ? one
        ? 'volta ao backlog'
        : 'voltam ao backlog'
      : `${one ? 'passa' : 'passam'} para ${next}`;
  return `: ${leftovers} ${one ? 'história' : 'histórias'} ${where}`;
}

/** '+2 histórias, −1 história, +5 pontos': a change of the scope of a sprint. */
const scopeText = (p: NotificationParams) => scopeParts(p, ['história', 'histórias'], ['ponto', 'pontos']);

export const pt: MailTexts = {
  greeting: (name) => (name ? `Olá, ${name}:` : 'Olá:'),
  linkHint: 'Se o botão não funcionar, copie este endereço no navegador:',
  footer: (productName) => `Enviado por ${productName}. Este e-mail é automático: não é preciso responder.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `O seu código para entrar em ${productName}`,
    paragraphs: [
      `Este é o seu código de acesso. Vale por ${minutes} minutos e para um único uso.`,
      'Se você não o pediu, não faça nada: ninguém pode entrar sem ele. Não o passe a ninguém.',
    ],
    summary: `${email} · código de acesso: ${code}`,
  }),
  recovery: ({ productName, email, link, hours }) => ({
    subject: `Altere a sua senha de ${productName}`,
    paragraphs: [
      `Alguém pediu uma nova senha para a sua conta. O link vale por ${hours === 1 ? 'uma hora' : `${hours} horas`} e para um único uso.`,
      'Se não foi você, não faça nada: a sua senha continua a mesma.',
    ],
    button: 'Escolher uma nova senha',
    summary: `${email} · link para alterar a senha: ${link}`,
  }),
  setup: ({ productName, email, link, days }) => ({
    subject: `A sua conta em ${productName}`,
    paragraphs: [
      `Você já tem uma conta em ${productName}. Escolha a sua senha e comece.`,
      `O link vale por ${days} dias e para um único uso.`,
    ],
    button: 'Preparar minha conta',
    summary: `${email} · link para preparar a conta: ${link}`,
  }),
  invitation: ({ productName, email, link, inviter, project, team, until }) => ({
    subject: inviter
      ? `${inviter} convidou você para o projeto ${project}`
      : `Convite para o projeto ${project}`,
    paragraphs: [
      inviter
        ? `${inviter} convidou você para ${productName}: para a equipe “${team}” do projeto “${project}”.`
        : `Você recebeu um convite para ${productName}: para a equipe “${team}” do projeto “${project}”.`,
      `Crie a sua conta antes de ${until}. O link é só para você e para um único uso.`,
    ],
    button: 'Aceitar o convite',
    summary: `${email} · convite para o projeto ${project}: ${link}`,
  }),
  emailChange: ({ productName, email, link, oldEmail, newEmail, hours }) => ({
    subject: `Confirme o seu novo e-mail em ${productName}`,
    paragraphs: [
      `Você pediu que o e-mail da sua conta passe de ${oldEmail} para ${newEmail}. Ele só muda depois de confirmado nos dois endereços.`,
      `O link vale por ${hours} horas. Se não foi você, não o abra e altere a sua senha.`,
    ],
    button: 'Confirmar a alteração',
    summary: `${email} · link para confirmar a alteração de e-mail: ${link}`,
  }),
  download: ({ productName, email, link, until }) => ({
    subject: 'Os seus dados estão prontos',
    paragraphs: [
      `A exportação dos seus dados de ${productName} está pronta: um arquivo ZIP com tudo o que você pode ver, em JSON e em CSV, e com seus arquivos.`,
      `Você pode baixá-la até ${until}. O link pede que você entre com a sua conta.`,
    ],
    button: 'Baixar meus dados',
    summary: `${email} · link para baixar os dados: ${link}`,
  }),
  notifications: {
    subject: (count) =>
      count === 1 ? 'Você tem uma notificação nova' : `Você tem ${count} notificações novas`,
    digestSubject: (count) =>
      count === 1 ? 'O seu resumo do dia: uma notificação' : `O seu resumo do dia: ${count} notificações`,
    intro: 'Isto aconteceu enquanto você não estava:',
    button: 'Abrir a plataforma',
    someone: 'Alguém',
    statuses,
    unsubscribe: 'Não quero receber mais e-mails de notificações:',
    summary: (email, count) => `${email} · e-mail com ${count} notificações`,
    line: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} atribuiu a você ${p.key} ${p.title}.`,
        mentioned: `${who} mencionou você em ${p.key} ${p.title}.`,
        commented: `${who} comentou em ${p.key} ${p.title}.`,
        replied: `${who} respondeu ao seu comentário em ${p.key} ${p.title}.`,
        updated: `${who} moveu ${p.key} ${p.title} para ${p.to}.`,
        blocked: `${who} marcou como bloqueada ${p.key} ${p.title}.`,
        blocker_done: `${p.blocker || 'Uma história de outro projeto'}, que bloqueava ${p.key} ${p.title}, foi concluída.`,
        sprint_started: `${who} iniciou ${p.sprint}.`,
        sprint_finished: `${who} concluiu ${p.sprint}${leftoversText(p)}.`,
        scope_changed: `${who} mudou o escopo de ${p.sprint}: ${scopeText(p)}.`,
        hours_set: `${who} mudou as suas horas semanais: ${p.hours || 'por indicar'}.`,
        absence_set: `${who} registrou uma ausência sua: ${p.date}${p.last === p.date ? '' : ` – ${p.last}`}.`,
        absence_removed: `${who} removeu uma ausência sua: ${p.date}${p.last === p.date ? '' : ` – ${p.last}`}.`,
        sprint_ending: `${p.sprint} termina em ${p.date}. Histórias abertas: ${p.open}.`,
        story_due_soon: `O prazo de ${p.key} ${p.title} termina em ${p.date}.`,
        story_due_today: `O prazo de ${p.key} ${p.title} termina hoje, ${p.date}.`,
        retro_opened: `Você já pode escrever na retrospectiva “${p.retrospective}”.`,
        retro_reminder: `A retrospectiva “${p.retrospective}” continua aberta para escrever.`,
        retro_returned: `${who} fez voltar a retrospectiva anônima “${p.retrospective}”.`,
        retro_action: `${who} atribuiu a você uma ação da retrospectiva: ${p.action}.`,
        poker_invited: `${who} convida você a votar no Planning Poker: ${p.session}.`,
        poker_closing: `A votação de ${p.session} termina em ${p.date}. Faltam a você: ${p.open}.`,
        invited: `${who} adicionou você ao projeto ${p.project}.`,
        ownership_offered: `${who} oferece a você a propriedade do projeto ${p.project}.`,
        ownership_accepted: `${who} aceitou a propriedade do projeto ${p.project}.`,
        ownership_declined: `${who} recusou a propriedade do projeto ${p.project}.`,
        project_restored: `${who} recuperou o projeto ${p.project}, que estava excluído.`,
        project_given: `${who} recuperou o projeto ${p.project}, e agora ele é seu.`,
        administrator_made: `${who} deu a você permissões de administração: agora você pode administrar a plataforma.`,
        administrator_withdrawn: `${who} retirou suas permissões de administração.`,
      };
      return lines[kind];
    },
    groupLine: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} atribuiu a você ${p.count} histórias.`,
        updated: `${who} moveu ${p.count} histórias para ${p.to}.`,
        blocked: `${who} marcou ${p.count} histórias como bloqueadas.`,
      };
      return lines[kind];
    },
  },
  testMail: {
    subject: (productName) => `E-mail de teste de ${productName}`,
    text: 'Se você está lendo isto, o servidor de e-mail funciona.',
  },
};
