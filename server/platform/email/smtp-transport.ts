import { createTransport } from 'nodemailer'
import { type EmailTransport, stopHeaders } from './transport.ts'

/** Milliseconds for connecting and for the server's greeting. */
const CONNECT_MS = 10_000
/** Milliseconds of silence after which an email counts as not sent. It is sent again later. */
const SILENCE_MS = 30_000

/** Sends emails through the operator's SMTP server. The Message-ID stays the same when a job retries. */
export function createSmtpTransport(smtpUrl: string): EmailTransport {
  const smtp = createTransport({
    ...{ url: smtpUrl, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS },
    socketTimeout: SILENCE_MS,
  })
  return {
    async deliver(email) {
      await smtp.sendMail({
        messageId: `<${email.id}@${email.from.address.split('@')[1] ?? 'localhost'}>`,
        from: email.from,
        to: email.to,
        ...(email.replyTo && { replyTo: email.replyTo }),
        subject: email.subject,
        date: new Date(email.date),
        text: email.text,
        html: email.html,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(email) },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}
