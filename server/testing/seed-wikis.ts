import { sql } from 'kysely'
import { userName } from '#server/engine/testing/accepted-names.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'

export interface SeedWiki {
  readonly sitename: string
  /** Null if the wiki's statistics were not read yet. */
  readonly pages: number | null
  readonly featured?: boolean
}

/** Rows of one INSERT: SQLite takes 32,766 values. */
const BATCH = 2000

/** Inserts wikis for the list, without directories. Domains are `seed-<n>.localhost:8080`. */
export async function seedWikis(db: Db, wikis: readonly SeedWiki[]): Promise<void> {
  for (let start = 0; start < wikis.length; start += BATCH) {
    const batch = wikis.slice(start, start + BATCH)
    await db.transaction().execute(async trx => await insertBatch(trx, batch, start))
  }
  await sql.raw(isPostgres(db) ? 'vacuum analyze wikis' : 'analyze').execute(db)
}

async function insertBatch(db: Db, wikis: readonly SeedWiki[], start: number): Promise<void> {
  const rows = await db
    .insertInto('wikis')
    .values(
      wikis.map(({ sitename, pages, featured = false }, index) => ({
        sitename,
        sort_name: sortName(sitename),
        domain: `seed-${start + index}.localhost:8080`,
        state: 'ready' as const,
        username: userName('Seed'),
        ...{ pages: pages ?? 0, edits: (pages ?? 0) * 3, last_edited_at: pages === null ? 0 : start + index },
        is_featured: Number(featured),
        created_at: start + index,
      })),
    )
    .returning(['id', 'pages', 'edits', 'last_edited_at'])
    .execute()
  const counted = rows.filter((_row, index) => wikis[index]?.pages != null)
  if (counted.length === 0) return
  await db
    .insertInto('wiki_site_stats')
    .values(
      counted.map(({ id, ...copied }) => ({
        ...{ wiki_id: id, ...copied, articles: copied.pages },
        ...{ images: 0, users: 2, activeusers: 1, updated_at: 1 },
      })),
    )
    .execute()
}
