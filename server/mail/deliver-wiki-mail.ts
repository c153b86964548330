import type { Deps } from '#server/deps.ts'
import type { DeliverWikiMail } from '#server/engine/mail/wiki-mail.ts'
import { AppError } from '#server/http/app-error.ts'
import { isMailAddress } from './mail-address.ts'

/** A wiki's own mails (passwords, notices) in an hour; beyond, somebody uses it to send to strangers. */
const LIMIT = { name: 'wiki-mail', max: 200, windowMs: 60 * 60 * 1000 }

/** Queues what wikis want sent; a letter that cannot or may not be sent is dropped with a line in the log. */
export function createWikiMailDelivery({
  db,
  mail,
  limiter,
  log,
}: Pick<Deps, 'db' | 'mail' | 'limiter' | 'log'>): DeliverWikiMail {
  return async ({ domain, to, subject, text }) => {
    if (!isMailAddress(to)) return log.warn({ domain }, 'A wiki wrote to what is no mail address')
    try {
      await limiter.hit(LIMIT, domain)
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return log.warn({ domain }, 'A wiki wrote more mails than it may')
    }
    await mail.send(db, {
      to: { name: '', address: to },
      subject: subject.replace(/\p{Cc}+/gu, ' '),
      body: [{ lines: text.trimEnd().split(/\r?\n/) }, `This mail was sent by the wiki ${domain}.`],
    })
  }
}
