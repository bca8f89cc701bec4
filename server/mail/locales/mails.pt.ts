import type { MailTexts } from './mail-text.ts';

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
    unsubscribe: 'Não quero receber mais e-mails de notificações:',
    summary: (email, count) => `${email} · e-mail com ${count} notificações`,
  },
  testMail: {
    subject: (productName) => `E-mail de teste de ${productName}`,
    text: 'Se você está lendo isto, o servidor de e-mail funciona.',
  },
};
