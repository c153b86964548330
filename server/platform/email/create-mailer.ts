import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { type EmailAddress, isEmailAddress } from '#server/platform/email-address.ts'
import { type Jobs, jobKind } from '#server/platform/jobs/jobs.ts'
import type { Email, Mailer } from './mailer.ts'
import { renderEmail } from './render-email.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

const sendMail = jobKind<OutgoingMail>('mail.send')
/** As {@link sendMail}, and the text is forgotten even where the mail could not be sent. */
const sendSecretMail = jobKind<OutgoingMail>('mail.sendSecret', { secret: true })

/** Queues letters as jobs and, as their handler, gives them to `transport`. */
export function createMailer({
  config,
  jobs,
  clock,
  transport,
}: {
  config: Pick<ServerConfig, 'mailFrom' | 'serviceName' | 'publicUrl'>
  jobs: Jobs
  clock: Clock
  transport: MailTransport
}): Mailer {
  for (const kind of [sendMail, sendSecretMail])
    jobs.handle(kind, { run: async mail => await transport.deliver(mail) })
  return {
    async send(db, letter) {
      assertSafe(letter)
      await jobs.enqueue(db, letter.secret ? sendSecretMail : sendMail, {
        id: randomUUID(),
        from: letter.from ?? config.mailFrom,
        to: letter.to,
        replyTo: letter.replyTo ?? null,
        stopLink: letter.stopLink ?? null,
        subject: letter.subject,
        date: clock.now(),
        ...renderEmail(letter, config.serviceName, config.publicUrl),
      })
    },
  }
}

/** Headers take no line breaks: what people typed may not become a header or another recipient. */
function assertSafe(letter: Email): void {
  for (const { name, address } of [letter.to, letter.replyTo].filter(
    (a): a is EmailAddress => a !== undefined,
  ))
    if (!isEmailAddress(address) || /\p{Cc}/u.test(name))
      throw new Error('A mail address is not a single address.')
  if (/\p{Cc}/u.test(letter.subject)) throw new Error('A subject cannot have line breaks.')
}
