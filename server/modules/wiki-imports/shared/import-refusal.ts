import type { Deps } from '#server/modules/deps.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { isBeingPutBack, PUT_BACK_TEXT } from '#server/modules/wikis/shared/wiki-work.ts'
import type { Db } from '#server/platform/database/db.ts'

export const REFUSALS = {
  notVerified: 'This wiki is made once its domain is verified. A file can be imported then.',
  held: 'This wiki cannot be served at the moment. A file can be imported when it is back.',
  entities: 'Entities are being imported into this wiki. Please wait until that has ended.',
  notEmpty:
    'This wiki has pages of its own already. A file can only be imported into an empty wiki: create a new one for it.',
  unreadable: 'This wiki cannot be read at the moment. Please try again later.',
} as const

/** Pages and edits of a new wiki: its main page. */
const NEW = { pages: 1, edits: 1 }

/** Why a file cannot be imported into a wiki, as a sentence; null if it can. */
export async function importRefusal(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  wiki: Pick<ManagedWiki, 'id' | 'domain' | 'domain_verified'>,
): Promise<string | null> {
  if (!wiki.domain_verified) return REFUSALS.notVerified
  if (engine.unavailableReason !== null) return REFUSALS.unreadable
  if ((await engine.databaseVersion(wiki.domain)) !== engine.facts.version) return REFUSALS.held
  if (await isBeingPutBack(db, wiki.id)) return PUT_BACK_TEXT
  if (await hasPendingEntities(db, wiki.id)) return REFUSALS.entities
  const statistics = (await engine.readStatistics([wiki.domain])).get(wiki.domain)
  if (!statistics) return REFUSALS.unreadable
  const { pages, edits, images } = statistics
  return pages > NEW.pages || edits > NEW.edits || images > 0 ? REFUSALS.notEmpty : null
}

async function hasPendingEntities(db: Db, wikiId: number): Promise<boolean> {
  const row = await db
    .selectFrom('entity_imports')
    .select('id')
    .where('wiki_id', '=', wikiId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}
