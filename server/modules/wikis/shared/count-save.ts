import { HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of saving settings, answers about a wiki's use, and its logo. Each adds permanent rows, and nobody may bury
 * other entries of the history among them.
 */
export const saveLimits = {
  saveByWiki: { name: 'save-wiki', max: 1000, windowMs: HOUR_MS },
  saveByAccount: { name: 'save-account', max: 2000, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

/** @throws AppError 429. */
export async function countSave(
  { limiter }: Pick<Deps, 'limiter'>,
  wikiId: number,
  userId: number,
): Promise<void> {
  await limiter.hit(saveLimits.saveByWiki, String(wikiId))
  await limiter.hit(saveLimits.saveByAccount, String(userId))
}
