import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'

/** Locks a wiki for acts of operators, in the console and by commands, until `trx` ends. */
export async function lockActs(trx: Db, wikiId: number): Promise<void> {
  await lockByName(trx, `acts-on-wiki:${wikiId}`)
}

/** Does the same for the wiki at a domain; does nothing if there is none. */
export async function lockActsAt(trx: Db, domain: string): Promise<void> {
  const wiki = await trx.selectFrom('wikis').select('id').where('domain', '=', domain).executeTakeFirst()
  if (wiki) await lockActs(trx, wiki.id)
}
