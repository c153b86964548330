import { isServed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A logo in all its sizes, as the table stores them. */
export interface Logo {
  readonly hash: string
  readonly png: Uint8Array
  readonly png_double: Uint8Array
  readonly favicon: Uint8Array
}

/** The stored sizes of a logo, by the ending of their URLs. */
const LOGO_FILES = {
  '.png': { column: 'png', type: 'image/png' },
  '@2x.png': { column: 'png_double', type: 'image/png' },
  '.ico': { column: 'favicon', type: 'image/x-icon' },
} as const

export type LogoEnding = keyof typeof LOGO_FILES

export function isLogoEnding(text: string | undefined): text is LogoEnding {
  return text !== undefined && Object.hasOwn(LOGO_FILES, text)
}

export async function saveLogo(db: Db, wikiId: number, logo: Logo, now: number): Promise<void> {
  const values = { ...logo, updated_at: now }
  await db
    .insertInto('wiki_logos')
    .values({ wiki_id: wikiId, published_origin: null, ...values })
    .onConflict(conflict => conflict.column('wiki_id').doUpdateSet(values))
    .execute()
}

export async function removeLogo(db: Db, wikiId: number): Promise<void> {
  await db.deleteFrom('wiki_logos').where('wiki_id', '=', wikiId).execute()
}

/** The largest stored size, as a PNG; null for a wiki without a logo. */
export async function findLargestLogo(db: Db, wikiId: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('wiki_logos')
    .select('png_double')
    .where('wiki_id', '=', wikiId)
    .executeTakeFirst()
  return row?.png_double ?? null
}

export async function findLogoHash(db: Db, wikiId: number): Promise<string | null> {
  const row = await db
    .selectFrom('wiki_logos')
    .select('hash')
    .where('wiki_id', '=', wikiId)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** Finds one size of the logo of a served wiki. */
export async function findLogoFile(
  db: Db,
  wikiId: number,
  ending: LogoEnding,
): Promise<{ hash: string; type: string; content: Uint8Array } | undefined> {
  const { column, type } = LOGO_FILES[ending]
  const row = await db
    .selectFrom('wiki_logos')
    .innerJoin('wikis', 'wikis.id', 'wiki_logos.wiki_id')
    .select(['wiki_logos.hash', `wiki_logos.${column} as content`])
    .where('wiki_logos.wiki_id', '=', wikiId)
    .where(isServed)
    .executeTakeFirst()
  return row && { ...row, type }
}
