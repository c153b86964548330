import { msg } from '#i18n/msg.ts'
import { temporaryPasswordNote } from '#server/modules/wikis/creation/login-details.email.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { onOneLine } from '#server/platform/email/on-one-line.ts'

/** The email with a new login for a wiki's first admin, to the manager who asked for it. */
export function newLoginEmail(
  config: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  wiki: { sitename: string; domain: string; username: string; password: string },
): Email {
  const { protocol } = new URL(config.publicUrl)
  return {
    secret: true,
    to: { name: '', address: email },
    subject: msg('email-new-login-1', wiki.sitename),
    body: [
      msg('email-hello'),
      msg('email-asked-1-new-login-wiki', config.serviceName, wiki.sitename, decodedDomain(wiki.domain)),
      { lines: [`Username: ${onOneLine(wiki.username)}`, `Password: ${wiki.password}`] },
      temporaryPasswordNote(),
      { label: msg('common-log-in'), link: `${protocol}//${wiki.domain}/wiki/Special:UserLogin` },
      msg('email-if-did-not-ask-somebody'),
    ],
  }
}
