import { isDeepStrictEqual } from 'node:util'
import { isPrivate, PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { WRITABLE_SETTINGS } from '#contract/settings/setting-names.ts'
import { findLatestProfile, insertProfile } from '#server/modules/wikis/profile/profiles.repository.ts'
import { removeLogo, saveLogo } from '#server/modules/wikis/publication/logos.repository.ts'
import { markChanged } from '#server/modules/wikis/publication/publish-wiki.ts'
import {
  readSettings,
  removeSettings,
  saveSetting,
} from '#server/modules/wikis/publication/settings.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { answersOf } from './read-service-data.ts'
import type { CheckedServiceData } from './service-data.ts'

/**
 * Replaces the settings and the logo of a wiki, adds the intended use if there is one and it differs, and marks the wiki as
 * changed. A private wiki stays private. The caller publishes the wiki after the transaction, with `publishWiki`; if that
 * fails, `republish.ts` does. The wiki's name, language and domain stay.
 */
export async function writeServiceData(
  trx: Db,
  wikiId: number,
  { settings, logo, profile }: Pick<CheckedServiceData, 'settings' | 'logo' | 'profile'>,
  { now }: { readonly now: number },
): Promise<void> {
  // Locks the wiki's row before everything else, as every change does.
  await markChanged(trx, wikiId)
  const before = await readSettings(trx, wikiId)
  await removeSettings(trx, wikiId)
  // Only an owner opens a private wiki, never its new contents. Lists leave out a private wiki before it is published.
  const written = isPrivate(before) ? { ...settings, [PRIVATE_SETTING]: '1' } : settings
  if (isPrivate(written))
    await trx.updateTable('wikis').set({ is_private: 1 }).where('id', '=', wikiId).execute()
  for (const name of WRITABLE_SETTINGS) {
    const value = written[name]
    if (value !== undefined) await saveSetting(trx, { wikiId, name, value, now })
  }
  if (logo === null) await removeLogo(trx, wikiId)
  else await saveLogo(trx, wikiId, logo, now)
  if (profile === null) return
  const latest = await findLatestProfile(trx, wikiId)
  if (latest !== null && isDeepStrictEqual(answersOf(latest), profile)) return
  await insertProfile(trx, wikiId, profile, now)
}
