import { mkdirSync } from 'node:fs'
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

/** Fills the database in `dataDir`, or at `databaseUrl`, with so many wikis. */
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
