import { DAY_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { type EmptyWiki, listEmpty, listOwnerAddresses, markNotified } from './empty-wikis.repository.ts'

/** A wiki in which nobody has written anything for this long counts as empty. */
export const EMPTY_DAYS = 30

/** How many wikis one run handles, so that a service that turns this on late does not send thousands of emails at once. */
const PER_RUN = 100

/** Asks the owners of empty wikis once whether they want to keep them, if `EMPTY_WIKI_EMAILS` is on. */
export function askAboutEmptyWikis(deps: Deps): void {
  deps.jobs.every('wikis.ask-about-empty', async ({ signal }) => await notifyOwners(deps, signal))
}

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock'>

/** @param signal aborted when the server stops. */
export async function notifyOwners(deps: Needs, signal: AbortSignal): Promise<void> {
  const { config, db, clock } = deps
  if (!config.emptyWikiEmails) return
  for (const wiki of await listEmpty(db, clock.now() - EMPTY_DAYS * DAY_MS, PER_RUN)) {
    if (signal.aborted) return
    await notifyOwnersOf(deps, wiki)
  }
}

async function notifyOwnersOf({ config, db, mailer, clock }: Needs, wiki: EmptyWiki): Promise<void> {
  await db.transaction().execute(async trx => {
    if (!(await markNotified(trx, wiki.id, clock.now()))) return
    for (const address of await listOwnerAddresses(trx, wiki.id))
      await mailer.send(trx, emptyWikiEmail(config, wiki, address))
  })
}

function emptyWikiEmail(
  { publicUrl, serviceName }: Pick<Deps['config'], 'publicUrl' | 'serviceName'>,
  { id, sitename, domain }: EmptyWiki,
  address: string,
): Email {
  return {
    to: { name: '', address },
    subject: msg('error-do-want-keep-1', decodedDomain(domain)),
    body: [
      msg('email-hello'),
      msg('error-wiki-1-at-2-3', sitename, serviceName, EMPTY_DAYS),
      msg('error-keep-need-do-nothing-we'),
      msg('error-if-do-not-need-can'),
      { label: msg('error-delete-manage-wiki'), link: `${publicUrl}${routes.manageWiki(id)}` },
    ],
  }
}
