import type { MailTexts } from './mail-words.ts';

export const es: MailTexts = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  footer: (productName) =>
    `Te escribe ${productName}. Este correo es automático: no hace falta que respondas.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `${code} es tu código para entrar en ${productName}`,
    paragraphs: [
      `Este es tu código de acceso. Sirve una sola vez, durante ${minutes} minutos.`,
      'Si no lo has pedido tú, no hagas nada: nadie puede entrar sin él. No se lo des a nadie.',
    ],
    summary: `${email} · código de acceso: ${code}`,
  }),
  recovery: ({ productName, email, link, hours }) => ({
    subject: `Cambia tu contraseña de ${productName}`,
    paragraphs: [
      `Alguien ha pedido una contraseña nueva para tu cuenta. El enlace sirve una sola vez, durante ${hours === 1 ? 'una hora' : `${hours} horas`}.`,
      'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    button: 'Elegir una contraseña nueva',
    summary: `${email} · enlace para cambiar la contraseña: ${link}`,
  }),
  setup: ({ productName, email, link, days }) => ({
    subject: `Tu cuenta en ${productName}`,
    paragraphs: [
      `Ya tienes una cuenta en ${productName}. Elige tu contraseña y empieza.`,
      `El enlace sirve una sola vez, durante ${days} días.`,
    ],
    button: 'Preparar mi cuenta',
    summary: `${email} · enlace para preparar la cuenta: ${link}`,
  }),
  invitation: ({ productName, email, link, inviter, project, team, until }) => ({
    subject: inviter
      ? `${inviter} te invita al proyecto ${project}`
      : `Te han invitado al proyecto ${project}`,
    paragraphs: [
      inviter
        ? `${inviter} te invita a ${productName}: al equipo «${team}» del proyecto «${project}».`
        : `Te han invitado a ${productName}: al equipo «${team}» del proyecto «${project}».`,
      `Crea tu cuenta antes del ${until}. El enlace es solo para ti y sirve una sola vez.`,
    ],
    button: 'Aceptar la invitación',
    summary: `${email} · invitación al proyecto ${project}: ${link}`,
  }),
};
