import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import type { AskedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { findLatestProfile, insertProfile } from './profiles.repository.ts'

const QUESTIONS = ['purpose', 'audience', 'temporality'] as const

/** Saves a wiki's intended use. Each changed answer gets its own entry in the history. */
export async function updateProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: wikiId, member }: AskedWiki,
  answers: WikiProfileAnswers,
): Promise<WikiProfile> {
  const now = clock.now()
  return await db.transaction().execute(async trx => {
    const old = await findLatestProfile(trx, wikiId)
    const profile = await insertProfile(trx, wikiId, answers, now)
    for (const subject of QUESTIONS) {
      const before = old && answerTo(old, subject)
      const after = answerTo(profile, subject)
      if (before === after) continue
      await recordChange(trx, { wikiId, now, who: member.email, kind: 'profile', subject, before, after })
    }
    return profile
  })
}

/** The answer, in the member's own words if they have given any. */
function answerTo(profile: WikiProfile, question: (typeof QUESTIONS)[number]): string | null {
  return profile[`${question}_other`] ?? profile[question]
}
