import { randomUUID } from 'node:crypto'
import { translateText } from '#i18n/translate-text.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
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

/**
 * Creates a mailer that queues emails as jobs and delivers them through `transport`, in the recipient's language.
 *
 * @param languageOf the language of the person with an email address.
 */
export function createMailer({
  config,
  jobs,
  clock,
  transport,
  languageOf,
}: {
  config: Pick<ServerConfig, 'mailFrom' | 'serviceName' | 'publicUrl'>
  jobs: Jobs
  clock: Clock
  transport: EmailTransport
  languageOf: (db: Db, address: string) => Promise<string>
}): Mailer {
  for (const kind of [sendEmail, sendSecretEmail])
    jobs.handle(kind, { run: async email => await transport.deliver(email) })
  return {
    async send(db, written) {
      const language = await languageOf(db, written.to.address)
      const email = inLanguage(written, language)
      assertSafe(email)
      await jobs.enqueue(db, email.secret ? sendSecretEmail : sendEmail, {
        id: randomUUID(),
        from: email.from ?? config.mailFrom,
        to: email.to,
        replyTo: email.replyTo ?? null,
        stopLink: email.stopLink ?? null,
        subject: email.subject,
        date: clock.now(),
        ...renderEmail(email, config.serviceName, config.publicUrl, language),
      })
    },
  }
}

/** Translates an email. `lines` stay unchanged: a person typed them, or programs read them. */
function inLanguage(email: Email, language: string): Email {
  const translate = (text: string) => translateText(text, language)
  return {
    ...email,
    subject: translate(email.subject),
    body: email.body.map(part => {
      if (typeof part === 'string') return translate(part)
      return 'link' in part ? { ...part, label: translate(part.label) } : part
    }),
  }
}

/** Refuses line breaks in headers, so that user input cannot become a header or another recipient. */
function assertSafe(email: Email): void {
  for (const { name, address } of [email.to, email.replyTo].filter((a): a is EmailAddress => a !== undefined))
    if (!isEmailAddress(address) || /\p{Cc}/u.test(name))
      throw new Error('The recipient is not a single email address.')
  if (/\p{Cc}/u.test(email.subject)) throw new Error('A subject cannot have line breaks.')
}
