import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

/** The email with the first admin's login. Other programs read the lines `Username:` and `Password:`. */
export function loginDetailsEmail(
  config: Pick<ServerConfig, 'publicUrl' | 'productName' | 'serviceName'>,
  email: string,
  wiki: { id: number; sitename: string; domain: string; username: string; password: string },
): Email {
  const { protocol } = new URL(config.publicUrl)
  return {
    secret: true,
    to: { name: '', address: email },
    subject: msg('email-new-1-2', config.productName, wiki.sitename),
    body: [
      msg('email-hello'),
      msg('email-1-2-ready-at-3', config.productName, wiki.sitename, decodedDomain(wiki.domain)),
      { label: msg('common-open-wiki'), link: `${protocol}//${wiki.domain}/` },
      msg('email-its-first-administrator-from-1', config.serviceName),
      { lines: [`Username: ${wiki.username}`, `Password: ${wiki.password}`] },
      temporaryPasswordNote(),
      msg('email-skin-logo-registration-more-can', config.serviceName),
      { label: msg('email-manage-wiki-2'), link: `${config.publicUrl}${routes.manageWiki(wiki.id)}` },
    ],
  }
}

/** What the recipient of a wiki's temporary password should know. */
export function temporaryPasswordNote(): string {
  return msg('email-login-wiki-alone-has-nothing', TEMPORARY_PASSWORD_DAYS)
}
