import type { MailTexts } from './mail-words.ts';

export const pt: MailTexts = {
  greeting: (name) => (name ? `Olá, ${name}:` : 'Olá:'),
  linkHint: 'Se o botão não funcionar, copia este endereço para o navegador:',
  footer: (productName) => `Enviado por ${productName}. Este e-mail é automático: não é preciso responder.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `${code} é o teu código para entrar em ${productName}`,
    paragraphs: [
      `Este é o teu código de acesso. É válido durante ${minutes} minutos e para uma única utilização.`,
      'Se não o pediste, não faças nada: ninguém pode entrar sem ele. Não o dês a ninguém.',
    ],
    summary: `${email} · código de acesso: ${code}`,
  }),
  recovery: ({ productName, email, link, hours }) => ({
    subject: `Altera a tua palavra-passe de ${productName}`,
    paragraphs: [
      `Alguém pediu uma nova palavra-passe para a tua conta. O link é válido durante ${hours === 1 ? 'uma hora' : `${hours} horas`} e para uma única utilização.`,
      'Se não foste tu, não faças nada: a tua palavra-passe continua a mesma.',
    ],
    button: 'Escolher uma nova palavra-passe',
    summary: `${email} · link para alterar a palavra-passe: ${link}`,
  }),
  setup: ({ productName, email, link, days }) => ({
    subject: `A tua conta em ${productName}`,
    paragraphs: [
      `Já tens uma conta em ${productName}. Escolhe a tua palavra-passe e começa.`,
      `O link é válido durante ${days} dias e para uma única utilização.`,
    ],
    button: 'Preparar a minha conta',
    summary: `${email} · link para preparar a conta: ${link}`,
  }),
  invitation: ({ productName, email, link, inviter, project, team, until }) => ({
    subject: inviter
      ? `${inviter} convida-te para o projeto ${project}`
      : `Convite para o projeto ${project}`,
    paragraphs: [
      inviter
        ? `${inviter} convida-te para ${productName}: para a equipa «${team}» do projeto «${project}».`
        : `Recebeste um convite para ${productName}: para a equipa «${team}» do projeto «${project}».`,
      `Cria a tua conta antes de ${until}. O link é só para ti e para uma única utilização.`,
    ],
    button: 'Aceitar o convite',
    summary: `${email} · convite para o projeto ${project}: ${link}`,
  }),
  emailChange: ({ productName, email, link, oldEmail, newEmail, hours }) => ({
    subject: `Confirma o teu novo e-mail em ${productName}`,
    paragraphs: [
      `Pediste que o e-mail da tua conta passe de ${oldEmail} para ${newEmail}. Só muda depois de confirmado nos dois endereços.`,
      `O link é válido durante ${hours} horas. Se não foste tu, não o abras e altera a tua palavra-passe.`,
    ],
    button: 'Confirmar a alteração',
    summary: `${email} · link para confirmar a alteração de e-mail: ${link}`,
  }),
  download: ({ productName, email, link, until }) => ({
    subject: 'Os teus dados estão prontos',
    paragraphs: [
      `A exportação dos teus dados de ${productName} está pronta: um ficheiro com tudo o que podes ver, em JSON e em CSV.`,
      `Podes transferi-la até ${until}. O link é só para ti.`,
    ],
    button: 'Transferir os meus dados',
    summary: `${email} · link para transferir os dados: ${link}`,
  }),
  notifications: {
    subject: (count) => (count === 1 ? 'Tens uma notificação nova' : `Tens ${count} notificações novas`),
    digestSubject: (count) =>
      count === 1 ? 'O teu resumo do dia: uma notificação' : `O teu resumo do dia: ${count} notificações`,
    intro: 'Isto aconteceu enquanto não estavas:',
    button: 'Abrir a plataforma',
    someone: 'Alguém',
    statuses: {
      backlog: 'Backlog',
      todo: 'Por fazer',
      in_progress: 'Em progresso',
      in_review: 'Em revisão',
      done: 'Concluído',
    },
    unsubscribe: 'Não quero receber mais e-mails de notificações:',
    summary: (email, count) => `${email} · e-mail com ${count} notificações`,
    line: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} atribuiu-te ${p.key} ${p.title}.`,
        mentioned: `${who} mencionou-te em ${p.key} ${p.title}.`,
        commented: `${who} comentou em ${p.key} ${p.title}.`,
        updated: `${who} moveu ${p.key} ${p.title} para ${p.to}.`,
        blocked: `${who} marcou como bloqueada ${p.key} ${p.title}.`,
        sprint_started: `${who} iniciou ${p.sprint}.`,
        sprint_finished: `${who} terminou ${p.sprint}.`,
        sprint_ending: `${p.sprint} termina a ${p.date}. Histórias abertas: ${p.open}.`,
        story_due_soon: `O prazo de ${p.key} ${p.title} termina a ${p.date}.`,
        story_due_today: `O prazo de ${p.key} ${p.title} termina hoje, ${p.date}.`,
        invited: `${who} adicionou-te ao projeto ${p.project}.`,
      };
      return lines[kind];
    },
  },
  testMail: {
    subject: (productName) => `E-mail de teste de ${productName}`,
    text: 'Se lês isto, o servidor de e-mail funciona.',
  },
};
