import type { Selectable } from 'kysely'
import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiProfilesTable } from '#server/platform/database/tables/wiki-tables.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** Adds a profile. Older ones stay as history. */
export async function insertProfile(
  db: Db,
  wikiId: number,
  answers: WikiProfileAnswers,
  now: number,
): Promise<WikiProfile> {
  const row = await db
    .insertInto('wiki_profiles')
    .values({
      wiki_id: wikiId,
      purpose: answers.purpose,
      purpose_other: answers.purpose_other?.trim() ?? null,
      audience: answers.audience ?? null,
      audience_other: answers.audience_other?.trim() ?? null,
      temporality: answers.temporality,
      temporality_other: answers.temporality_other?.trim() ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toProfile(row)
}

export async function findLatestProfile(db: Db, wikiId: number): Promise<WikiProfile | null> {
  const row = await db
    .selectFrom('wiki_profiles')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toProfile(row) : null
}

/** The columns hold what {@link insertProfile} stored, so they have the contract's types. */
function toProfile(row: Selectable<WikiProfilesTable>): WikiProfile {
  return {
    ...(row as Selectable<WikiProfilesTable> & WikiProfile),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  }
}
