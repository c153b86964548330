import { createTransport } from 'nodemailer'
import { type MailTransport, stopHeaders } from './transport.ts'

/** Hands mails to the operator's mail server. The Message-ID stays the same when a job sends one again. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const smtp = createTransport(smtpUrl)
  return {
    async deliver(mail) {
      await smtp.sendMail({
        messageId: `<${mail.id}@${mail.from.address.split('@')[1] ?? 'localhost'}>`,
        from: mail.from,
        to: mail.to,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        date: new Date(mail.date),
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}
