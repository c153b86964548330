import { createTransport } from 'nodemailer'
import { type EmailTransport, stopHeaders } from './transport.ts'

/** Hands mails to the operator's mail server. The Message-ID stays the same when a job sends one again. */
export function createSmtpTransport(smtpUrl: string): EmailTransport {
  const smtp = createTransport(smtpUrl)
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
