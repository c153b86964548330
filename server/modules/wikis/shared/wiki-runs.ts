import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'

/** Why an import cannot start now. */
export const PUT_BACK_TEXT =
  'This wiki is being put back to an earlier state. Please wait until that has finished.'

/** Work that fills a wiki, or replaces it as a whole. A wiki has one at a time. */
type WikiRun = 'restore' | 'import of entities' | 'import of a file'

/**
 * As {@link findRun}, for a transaction that starts a run: others that want to start one wait until it ends. It does not
 * prevent edits; a run that has to takes the exclusive lock of `wiki-lock.ts`.
 */
export async function findRunToStart(trx: Db, wikiId: number): Promise<WikiRun | null> {
  await lockByName(trx, `wiki-runs:${wikiId}`)
  return await findRun(trx, wikiId)
}

/** The run that is working on a wiki; null if there is none. */
export async function findRun(db: Db, wikiId: number): Promise<WikiRun | null> {
  const row = await db
    .selectFrom('wiki_restores')
    .select(sql<WikiRun>`'restore'`.as('run'))
    .where('wiki_id', '=', wikiId)
    .where('mode', '=', 'back')
    .where('status', '=', 'pending')
    .unionAll(
      db
        .selectFrom('entity_imports')
        .select(sql<WikiRun>`'import of entities'`.as('run'))
        .where('wiki_id', '=', wikiId)
        .where('status', '=', 'pending'),
    )
    .unionAll(
      db
        .selectFrom('wiki_imports')
        .select(sql<WikiRun>`'import of a file'`.as('run'))
        .where('wiki_id', '=', wikiId)
        .where('status', '=', 'importing'),
    )
    .executeTakeFirst()
  return row?.run ?? null
}
