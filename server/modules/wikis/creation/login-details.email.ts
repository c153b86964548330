import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
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
    subject: `Your new ${config.productName}: ${wiki.sitename}`,
    body: [
      'Hello,',
      `your ${config.productName} “${wiki.sitename}” is ready at ${decodedDomain(wiki.domain)}.`,
      { label: 'Open your wiki', link: `${protocol}//${wiki.domain}/` },
      `You are its first administrator. From ${config.serviceName} you open it with one click and are logged in there; you need no password. If you want one, to log in on the wiki itself, begin with:`,
      { lines: [`Username: ${wiki.username}`, `Password: ${wiki.password}`] },
      temporaryPasswordNote(),
      `Skin, logo, registration and more can be set at ${config.serviceName}:`,
      { label: 'Manage your wiki', link: `${config.publicUrl}${routes.manageWiki(wiki.id)}` },
    ],
  }
}

/** What the recipient of a wiki's temporary password should know. */
export function temporaryPasswordNote(): string {
  return `This login is for the wiki alone; it has nothing to do with your account here. The password is temporary: the wiki asks for a new one when you log in, and it stops working after ${TEMPORARY_PASSWORD_DAYS} days. You can then have a new login sent from the wiki’s settings.`
}
