import { isPrivate, PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishWiki } from './publish-wiki.ts'
import { readSettings, saveSetting } from './settings.repository.ts'

/**
 * Makes a wiki private before it gets the contents of a private wiki. It stays private even if that fails, because only an
 * owner may open a wiki.
 */
export async function makePrivate(
  deps: Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'log'>,
  wikiId: number,
): Promise<void> {
  const { db, clock, engine } = deps
  const isChanged = await db.transaction().execute(async trx => {
    const now = clock.now()
    await markChanged(trx, wikiId)
    if (isPrivate(await readSettings(trx, wikiId))) return false
    await saveSetting(trx, { wikiId, name: PRIVATE_SETTING, value: '1', now })
    const change = { kind: 'setting', subject: PRIVATE_SETTING, before: '0', after: '1' } as const
    await recordChange(trx, { wikiId, now, who: null, ...change })
    return true
  })
  await publishWiki(deps, wikiId)
  if (isChanged) await engine.knownEverywhere()
}
