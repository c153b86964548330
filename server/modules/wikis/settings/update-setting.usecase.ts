import type { WritableSetting } from '#contract/settings/setting-names.ts'
import type { Deps } from '#server/modules/deps.ts'
import { markChanged, publishChange } from '#server/modules/wikis/publication/publish-wiki.ts'
import { saveSetting } from '#server/modules/wikis/publication/settings.repository.ts'

/**
 * Stores and publishes a setting. Once acknowledged, it applies from the wiki's next request on.
 * @param value in its stored form, as `validateSetting` gives it.
 * @throws AppError 503 where it is stored and the wiki cannot show it yet.
 */
export async function updateSetting(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  wikiId: number,
  name: WritableSetting,
  value: string,
): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    await markChanged(trx, wikiId)
    await saveSetting(trx, { wikiId, name, value, now: deps.clock.now() })
  })
  await publishChange(deps, wikiId)
}
