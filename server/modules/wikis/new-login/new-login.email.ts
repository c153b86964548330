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
    subject: `A new login for ${wiki.sitename}`,
    body: [
      'Hello,',
      `you asked ${config.serviceName} for a new login to your wiki “${wiki.sitename}” at ${decodedDomain(wiki.domain)}. The password before it no longer works.`,
      { lines: [`Username: ${onOneLine(wiki.username)}`, `Password: ${wiki.password}`] },
      temporaryPasswordNote(),
      { label: 'Log in', link: `${protocol}//${wiki.domain}/wiki/Special:UserLogin` },
      'If you did not ask for it, somebody else can use your account: please change its password.',
    ],
  }
}
