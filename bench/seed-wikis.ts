import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { type SeedWiki, seedWikis } from '#server/testing/seed-wikis.ts'

const WORDS = ['Archive', 'Books', 'Cards', 'Deeds', 'Eras', 'Finds', 'Gems', 'Herbs', 'Ink', 'Maps'] as const

/** Wikis with names in random order. A tenth is empty, most are small and a few are large. */
function manyWikis(count: number): SeedWiki[] {
  return Array.from({ length: count }, (_, index) => {
    // A multiplicative hash gives the same evenly spread numbers in each run.
    const spread = Math.imul(index, 2_654_435_761) >>> 0
    const word = WORDS[spread % WORDS.length] ?? ''
    return {
      sitename: `${word} of ${spread.toString(36)}`,
      pages: spread % 10 === 0 ? 1 : 2 + Math.floor(5000 / (1 + (spread % 4999))),
      featured: index < 12,
    }
  })
}

/** Fills the database in `dataDir`, or at `databaseUrl`, with this many wikis. */
export async function seedDatabase(
  place: { dataDir: string; databaseUrl: string | null },
  count: number,
): Promise<void> {
  mkdirSync(place.dataDir, { recursive: true })
  const db = openDatabase(place)
  try {
    await migrate(db)
    await seedWikis(db, manyWikis(count))
  } finally {
    await db.destroy()
  }
}

/**
 * Adds wikis up to `count` to a data directory whose server has been started before: their records, and their
 * directories without databases.
 */
export async function seedEngine(dataDir: string, schema: string, count: number): Promise<void> {
  const db = openDatabase({ databaseUrl: null, dataDir })
  try {
    for (let number = 0; number < count; number++) {
      const host = `seeded-${number}.localhost`
      const dir = join(dataDir, 'wikis', host)
      if (existsSync(dir)) continue
      for (const name of ['db', 'images', 'mail', 'tmp']) mkdirSync(join(dir, name), { recursive: true })
      const record = { domain: host, server: `http://${host}`, sitename: host, settings: {}, changedAt: 0 }
      await db
        .insertInto('wiki_records')
        .values({
          host,
          db_name: `wiki_seeded_${number}`,
          secret_key: 'seeded',
          storage: 'sqlite',
          schema,
          language: 'en',
          record: JSON.stringify({ ...record, deletedAt: 1 }),
          version: 1,
        })
        .execute()
    }
  } finally {
    await db.destroy()
  }
}

/** The schema of the wikis in a data directory. */
export async function schemaIn(dataDir: string): Promise<string> {
  const db = openDatabase({ databaseUrl: null, dataDir })
  try {
    return (await db.selectFrom('wiki_records').select('schema').executeTakeFirstOrThrow()).schema
  } finally {
    await db.destroy()
  }
}
