import { isWritableSetting } from '#contract/settings/setting-names.ts'
import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { findLatestProfile } from '#server/modules/wikis/profile/profiles.repository.ts'
import { findLargestLogo } from '#server/modules/wikis/publication/logos.repository.ts'
import { readSettings } from '#server/modules/wikis/publication/settings.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type SavedSettings, SERVICE_DATA_FORMAT, type ServiceData } from './service-data.ts'

/**
 * Reads what the service stores about a wiki, which may be deleted.
 * @throws Error when there is no such wiki.
 */
export async function readServiceData(db: Db, wikiId: number): Promise<ServiceData> {
  const { sitename, language } = await db
    .selectFrom('wikis')
    .select(['sitename', 'language'])
    .where('id', '=', wikiId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  const settings = Object.entries(await readSettings(db, wikiId)).filter(([name]) => isWritableSetting(name))
  const logo = await findLargestLogo(db, wikiId)
  const profile = await findLatestProfile(db, wikiId)
  return {
    format: SERVICE_DATA_FORMAT,
    sitename,
    language,
    settings: Object.fromEntries(settings) as SavedSettings,
    logo: logo && { type: 'image/png', base64: Buffer.from(logo).toString('base64') },
    profile: profile && answersOf(profile),
  }
}

/** The answers as they were sent: without the keys that do not belong to them. */
export function answersOf(profile: WikiProfile): WikiProfileAnswers {
  const { purpose, purpose_other, audience, audience_other, temporality, temporality_other } = profile
  return {
    purpose,
    ...(purpose_other !== null && { purpose_other }),
    ...(audience !== null && { audience }),
    ...(audience_other !== null && { audience_other }),
    temporality,
    ...(temporality_other !== null && { temporality_other }),
  }
}
