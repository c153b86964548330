import type { WikiAct } from '#contract/operator/wiki-acts.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { quoted } from '#server/modules/wiki-email/quoted.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email, EmailPart } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

interface NamedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
}

/** Tells an owner what was done to their wiki, and why. */
type ActEmail = (config: Config, address: string, wiki: NamedWiki, reason: string) => Email

interface Texts {
  readonly subject: string
  /** After "an operator of the service has" and before the wiki's name. */
  readonly done: string
  readonly meaning: string
  /** Whether there is still a wiki to look after. */
  readonly isThere?: boolean
}

function actEmail({ subject, done, meaning, isThere = true }: Texts): ActEmail {
  return ({ publicUrl, serviceName }, address, { id, sitename, domain }, reason) => {
    const links: readonly EmailPart[] = [
      ...(isThere ? [{ label: msg('common-manage-wiki'), link: publicUrl + routes.manageWiki(id) }] : []),
      { label: msg('common-write-us'), link: publicUrl + routes.contact },
    ]
    return {
      to: { name: '', address },
      subject,
      body: [
        msg('email-hello'),
        msg('email-operator-1-has-2-wiki', serviceName, done, quoted(sitename), decodedDomain(domain)),
        { lines: reason.split('\n') },
        meaning,
        ...links,
      ],
    }
  }
}

/** The emails to owners, by act. There is none about an index, whose contents stay the same. */
export const ACT_EMAILS: Readonly<Partial<Record<WikiAct, ActEmail>>> = {
  suspend: actEmail({
    subject: msg('email-wiki-yours-suspended'),
    done: msg('email-suspended'),
    meaning: msg('email-nothing-can-read-changed-until'),
  }),
  'lift-suspension': actEmail({
    subject: msg('email-wiki-yours-no-longer-suspended'),
    done: msg('email-lifted-suspension'),
    meaning: msg('email-can-read-changed-as-before'),
  }),
  'make-read-only': actEmail({
    subject: msg('email-wiki-yours-read-only'),
    done: msg('email-made-impossible-change'),
    meaning: msg('email-everything-can-still-read-shows'),
  }),
  'make-writable': actEmail({
    subject: msg('email-wiki-yours-can-changed-again'),
    done: msg('email-made-possible-again-change'),
    meaning: msg('email-no-longer-read-only'),
  }),
  undelete: actEmail({
    subject: msg('email-deleted-wiki-yours-back'),
    done: msg('email-brought-back'),
    meaning: msg('email-was-deleted-as-was-then'),
  }),
  purge: actEmail({
    subject: msg('email-deleted-wiki-yours-removed-good'),
    done: msg('email-removed-good'),
    meaning: msg('email-was-deleted-before-cannot-brought'),
    isThere: false,
  }),
}
