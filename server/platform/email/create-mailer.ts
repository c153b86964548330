import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { type EmailAddress, isEmailAddress } from '#server/platform/email-address.ts'
import { type Jobs, jobKind } from '#server/platform/jobs/jobs.ts'
import type { Email, Mailer } from './mailer.ts'
import { renderEmail } from './render-email.ts'
import type { EmailTransport, OutgoingEmail } from './transport.ts'

/** The kinds of the jobs that send emails. */
export const EMAIL_KIND = 'mail.send'
export const SECRET_EMAIL_KIND = 'mail.sendSecret'

const sendEmail = jobKind<OutgoingEmail>(EMAIL_KIND)
/** Like {@link sendEmail}, but the text is deleted even if the email could not be sent. */
const sendSecretEmail = jobKind<OutgoingEmail>(SECRET_EMAIL_KIND, { secret: true })

/** Creates a mailer that queues emails as jobs and delivers them through `transport`. */
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

/** Refuses line breaks in headers, so that typed text cannot become a header or another recipient. */
function assertSafe(email: Email): void {
  for (const { name, address } of [email.to, email.replyTo].filter((a): a is EmailAddress => a !== undefined))
    if (!isEmailAddress(address) || /\p{Cc}/u.test(name))
      throw new Error('The recipient is not a single email address.')
  if (/\p{Cc}/u.test(email.subject)) throw new Error('A subject cannot have line breaks.')
}
