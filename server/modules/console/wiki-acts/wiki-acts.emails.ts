import type { WikiAct } from '#contract/operator/wiki-acts.ts'
import { routes } from '#contract/paths.ts'
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
      ...(isThere ? [{ label: 'Manage the wiki', link: publicUrl + routes.manageWiki(id) }] : []),
      { label: 'Write to us', link: publicUrl + routes.contact },
    ]
    return {
      to: { name: '', address },
      subject,
      body: [
        'Hello,',
        `an operator of ${serviceName} has ${done} the wiki ${quoted(sitename)} at ${decodedDomain(domain)}. The reason:`,
        { lines: reason.split('\n') },
        meaning,
        ...links,
      ],
    }
  }
}

/** What owners are told of each act; nothing of an index, whose contents stay the same. */
export const ACT_EMAILS: Readonly<Partial<Record<WikiAct, ActEmail>>> = {
  suspend: actEmail({
    subject: 'A wiki of yours is suspended',
    done: 'suspended',
    meaning:
      'Nothing of it can be read or changed until that is lifted, and whoever opens it reads the reason. Nothing is lost: you can still export it. If you think that this is wrong, please write to us.',
  }),
  'lift-suspension': actEmail({
    subject: 'A wiki of yours is no longer suspended',
    done: 'lifted the suspension of',
    meaning: 'It can be read and changed as before.',
  }),
  'make-read-only': actEmail({
    subject: 'A wiki of yours is read-only',
    done: 'made it impossible to change',
    meaning: 'Everything in it can still be read, and it shows the reason. Nothing is lost.',
  }),
  'make-writable': actEmail({
    subject: 'A wiki of yours can be changed again',
    done: 'made it possible again to change',
    meaning: 'It is no longer read-only.',
  }),
  undelete: actEmail({
    subject: 'A deleted wiki of yours is back',
    done: 'brought back',
    meaning: 'It was deleted, and is as it was then.',
  }),
  purge: actEmail({
    subject: 'A deleted wiki of yours is removed for good',
    done: 'removed for good',
    meaning: 'It was deleted before. It cannot be brought back any more, and its address is not used again.',
    isThere: false,
  }),
}
