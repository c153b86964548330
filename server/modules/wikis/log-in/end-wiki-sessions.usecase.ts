import type { Deps } from '#server/modules/deps.ts'
import type { SessionsOnWikis } from '#server/modules/session/end-wiki-sessions.ts'
import { listLinksOf } from '#server/modules/wikis/shared/account-links.repository.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Ends all sessions of accounts on wikis, including those that began on the wikis themselves: MediaWiki has one secret for
 * all sessions of an account.
 * @throws Error if a wiki could not do it now. It may be repeated.
 */
export async function endSessionsOnWikis(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  asked: SessionsOnWikis,
): Promise<void> {
  const failed: unknown[] = []
  for (const { domain, account } of await listAccounts(db, asked)) {
    const answer = await engine
      .order(domain, { do: 'end-sessions', account })
      .catch((thrown: unknown) => void failed.push(thrown))
    if (answer && 'failed' in answer && answer.failed === 'refused')
      failed.push(new Error(`${domain} ends no sessions at the moment.`))
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Sessions on some wikis could not be ended yet.')
}

async function listAccounts(db: Db, asked: SessionsOnWikis) {
  if ('userId' in asked)
    return (await listLinksOf(db, asked.userId)).map(({ domain, local_id: id, local_since: since }) => ({
      domain,
      account: { id, since },
    }))
  const wiki = await db
    .selectFrom('wikis')
    .select('domain')
    .where('id', '=', asked.wikiId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return wiki ? [{ domain: wiki.domain, account: asked.account }] : []
}
