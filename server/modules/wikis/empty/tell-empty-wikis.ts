import { DAY_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { type EmptyWiki, listEmpty, listOwnerAddresses, markTold } from './empty-wikis.repository.ts'

/** A wiki in which nobody has written anything for so long counts as empty. */
export const EMPTY_DAYS = 30

/** Wikis in one run: a service that turns it on late does not send thousands of emails at once. */
const PER_RUN = 100

/** Asks the owners of empty wikis once whether they want to keep them, if `EMPTY_WIKI_EMAILS` is on. */
export function askAboutEmptyWikis(deps: Deps): void {
  deps.jobs.every('wikis.ask-about-empty', async ({ signal }) => await tellOwners(deps, signal))
}

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock'>

/** @param signal aborted when the server stops. */
export async function tellOwners(deps: Needs, signal: AbortSignal): Promise<void> {
  const { config, db, clock } = deps
  if (!config.emptyWikiEmails) return
  for (const wiki of await listEmpty(db, clock.now() - EMPTY_DAYS * DAY_MS, PER_RUN)) {
    if (signal.aborted) return
    await tellOwnersOf(deps, wiki)
  }
}

async function tellOwnersOf({ config, db, mailer, clock }: Needs, wiki: EmptyWiki): Promise<void> {
  await db.transaction().execute(async trx => {
    if (!(await markTold(trx, wiki.id, clock.now()))) return
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
    subject: `Do you want to keep ${decodedDomain(domain)}?`,
    body: [
      'Hello,',
      `your wiki “${sitename}” at ${serviceName} is ${EMPTY_DAYS} days old or older, and nobody has written anything in it yet.`,
      'To keep it, you need to do nothing. We do not ask again, and nothing happens by itself.',
      'If you do not need it, you can delete it on the tab “Settings”.',
      { label: 'Delete or manage the wiki', link: `${publicUrl}${routes.manageWiki(id)}` },
    ],
  }
}
