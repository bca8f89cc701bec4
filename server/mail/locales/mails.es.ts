import type { MailTexts } from './mail-text.ts';

export const es: MailTexts = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  footer: (productName) =>
    `Te escribe ${productName}. Este correo es automático: no hace falta que respondas.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `Tu código para entrar en ${productName}`,
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
  emailChange: ({ productName, email, link, oldEmail, newEmail, hours }) => ({
    subject: `Confirma tu nuevo correo en ${productName}`,
    paragraphs: [
      `Has pedido que el correo de tu cuenta pase de ${oldEmail} a ${newEmail}. Para que cambie hay que confirmarlo desde las dos direcciones.`,
      `El enlace sirve durante ${hours} horas. Si no lo has pedido tú, no lo abras y cambia tu contraseña.`,
    ],
    button: 'Confirmar el cambio',
    summary: `${email} · enlace para confirmar el cambio de correo: ${link}`,
  }),
  download: ({ productName, email, link, until }) => ({
    subject: 'Tus datos están listos',
    paragraphs: [
      `La exportación de tus datos de ${productName} está preparada: un archivo ZIP con todo lo que puedes ver, en JSON y en CSV, y con tus archivos.`,
      `Puedes descargarla hasta el ${until}. El enlace pide que entres con tu cuenta.`,
    ],
    button: 'Descargar mis datos',
    summary: `${email} · enlace para descargar los datos: ${link}`,
  }),
  notifications: {
    subject: (count) =>
      count === 1 ? 'Tienes una notificación nueva' : `Tienes ${count} notificaciones nuevas`,
    digestSubject: (count) =>
      count === 1 ? 'Tu resumen del día: una notificación' : `Tu resumen del día: ${count} notificaciones`,
    intro: 'Esto ha pasado mientras no estabas:',
    button: 'Abrir la plataforma',
    unsubscribe: 'No quiero recibir más correos de notificaciones:',
    summary: (email, count) => `${email} · correo con ${count} notificaciones`,
  },
  testMail: {
    subject: (productName) => `Prueba de correo de ${productName}`,
    text: 'Si lees esto, el servidor de correo funciona.',
  },
};
