import type { Deps } from '#server/modules/deps.ts'
import { listLinksOf } from '#server/modules/wikis/shared/account-links.repository.ts'

/**
 * Ends all sessions of a member's linked accounts, also those that began on the wikis themselves: MediaWiki knows one
 * secret for all sessions of an account.
 * @throws Error if a wiki could not do it now. It may be repeated.
 */
export async function endSessionsOnWikis(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  userId: number,
): Promise<void> {
  const failed: unknown[] = []
  for (const { domain, local_id: id, local_since: since } of await listLinksOf(db, userId)) {
    const answer = await engine
      .order(domain, { do: 'end-sessions', account: { id, since } })
      .catch((thrown: unknown) => void failed.push(thrown))
    if (answer && 'failed' in answer && answer.failed === 'refused')
      failed.push(new Error(`${domain} ends no sessions now.`))
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Sessions on some wikis go on.')
}
