import type { ServerConfig } from '#server/config/server-config.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { onOneLine } from '#server/mail/on-one-line.ts'
import { temporaryPasswordNote } from '#server/modules/wikis/creation/login-details.letter.ts'
import { decodedDomain } from '#server/modules/wikis/decoded-domain.ts'

/** A new login of a wiki's first admin, for the manager who asked for it. */
export function newLoginLetter(
  config: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  wiki: { sitename: string; domain: string; username: string; password: string },
): Letter {
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
