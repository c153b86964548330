import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { type EmailAddress, isEmailAddress } from '#server/platform/email-address.ts'
import { type Jobs, jobKind } from '#server/platform/jobs/jobs.ts'
import type { Email, Mailer } from './mailer.ts'
import { renderEmail } from './render-email.ts'
import type { EmailTransport, OutgoingEmail } from './transport.ts'

const sendEmail = jobKind<OutgoingEmail>('mail.send')
/** As {@link sendEmail}, and the text is forgotten even where the mail could not be sent. */
const sendSecretEmail = jobKind<OutgoingEmail>('mail.sendSecret', { secret: true })

/** Queues emails as jobs and, as their handler, gives them to `transport`. */
export function createMailer({
  config,
  jobs,
  clock,
  transport,
}: {
  config: Pick<ServerConfig, 'mailFrom' | 'serviceName' | 'publicUrl'>
  jobs: Jobs
  clock: Clock
  transport: EmailTransport
}): Mailer {
  for (const kind of [sendEmail, sendSecretEmail])
    jobs.handle(kind, { run: async email => await transport.deliver(email) })
  return {
    async send(db, email) {
      assertSafe(email)
      await jobs.enqueue(db, email.secret ? sendSecretEmail : sendEmail, {
        id: randomUUID(),
        from: email.from ?? config.mailFrom,
        to: email.to,
        replyTo: email.replyTo ?? null,
        stopLink: email.stopLink ?? null,
        subject: email.subject,
        date: clock.now(),
        ...renderEmail(email, config.serviceName, config.publicUrl),
      })
    },
  }
}

/** Headers take no line breaks: what people typed may not become a header or another recipient. */
function assertSafe(email: Email): void {
  for (const { name, address } of [email.to, email.replyTo].filter((a): a is EmailAddress => a !== undefined))
    if (!isEmailAddress(address) || /\p{Cc}/u.test(name))
      throw new Error('A mail address is not a single address.')
  if (/\p{Cc}/u.test(email.subject)) throw new Error('A subject cannot have line breaks.')
}
