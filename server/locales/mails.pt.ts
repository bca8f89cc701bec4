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
};
