import type { SettingName } from '#contract/settings/setting-names.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Reads the saved settings by their name on the wire. */
export async function readSettings(db: Db, wikiId: number): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('wiki_settings')
    .select(['name', 'value'])
    .where('wiki_id', '=', wikiId)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Removes every saved setting, so that the defaults apply. */
export async function removeSettings(db: Db, wikiId: number): Promise<void> {
  await db.deleteFrom('wiki_settings').where('wiki_id', '=', wikiId).execute()
}

export async function saveSetting(
  db: Db,
  setting: { wikiId: number; name: SettingName; value: string; now: number },
): Promise<void> {
  const { value, now } = setting
  await db
    .insertInto('wiki_settings')
    .values({ wiki_id: setting.wikiId, name: setting.name, value, updated_at: now })
    .onConflict(conflict => conflict.columns(['wiki_id', 'name']).doUpdateSet({ value, updated_at: now }))
    .execute()
}
