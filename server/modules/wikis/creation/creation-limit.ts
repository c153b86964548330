import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { formatWait } from '#contract/format-wait.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { CreationLimit } from '#server/platform/config/creation-limits.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { networkOf, networksOf } from '#server/platform/http/network.ts'
import { type CreatedBy, creationBefore, lockCreations } from './creations.repository.ts'

/** The member who wants to create a wiki. */
export interface CreatingMember {
  readonly id: number
  readonly email: string
  /** As `request.ip` returns it. */
  readonly ip: string
}

/** The texts for the limits' periods, by milliseconds. */
const SPANS: Readonly<Record<number, string>> = {
  [MINUTE_MS]: 'minute',
  [10 * MINUTE_MS]: 'ten minutes',
  [DAY_MS]: '24 hours',
}

/**
 * Counts one attempt to create a wiki, whether or not it succeeds.
 * @throws AppError 429.
 */
export async function countAttempt(
  { config, limiter }: Pick<Deps, 'config' | 'limiter'>,
  { id, ip }: CreatingMember,
): Promise<void> {
  const { attemptsPerAccount, attemptsPerNetwork } = config.creationLimits
  if (attemptsPerAccount === 0) return
  const limit = { name: 'create-wiki', windowMs: MINUTE_MS }
  try {
    await limiter.hit({ ...limit, max: attemptsPerAccount }, String(id))
    await hitNetwork(limiter, { ...limit, name: 'create-wiki-network', max: attemptsPerNetwork }, ip)
  } catch (thrown) {
    const seconds = thrown instanceof AppError ? thrown.retryAfterSeconds : undefined
    throw seconds === undefined ? thrown : refusal(msg('error-have-tried-create-wiki-too'), seconds)
  }
}

/**
 * Checks the limits on created wikis. Other creations of this network wait until `trx` ends, so that
 * simultaneous requests cannot exceed a limit. The caller has locked the account's row.
 * @throws AppError 429 with the time until the next wiki is allowed.
 */
export async function requireAllowance(
  trx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { id, ip }: CreatingMember,
): Promise<void> {
  const { perAccount, perNetwork } = config.creationLimits
  if (perAccount.length === 0) return
  await lockCreations(trx, networkOf(ip))
  const now = clock.now()
  for (const limit of perAccount)
    await checkLimit({ user_id: id }, limit, count => `You have created ${count}`)
  for (const { name, allowance } of networksOf(ip))
    for (const { max, windowMs } of perNetwork)
      await checkLimit(
        allowance === 1 ? { network: name } : { site: name },
        { max: max * allowance, windowMs },
        count => `People in your network have created ${count}`,
      )

  async function checkLimit(
    by: CreatedBy,
    { max, windowMs }: CreationLimit,
    words: (count: string) => string,
  ): Promise<void> {
    const since = now - windowMs
    const oldest = await creationBefore(trx, by, { since, skip: max - 1 })
    if (oldest === undefined) return
    const count = max === 1 ? '1 wiki' : `${max} wikis`
    const reason = `${words(count)} in the last ${SPANS[windowMs] ?? formatWait(windowMs / 1000)}.`
    throw refusal(reason, Math.ceil((oldest - since) / 1000))
  }
}

/** The networks of an IP address that are stored with a creation. */
export function creationNetworks(ip: string): { network: string; site: string | null } {
  const [narrow, wide] = networksOf(ip)
  return { network: narrow?.name ?? ip, site: wide?.name ?? null }
}

function refusal(reason: string, retryAfterSeconds: number): AppError {
  return new AppError(429, 'too-many', msg('error-1-try-again-2', reason, formatWait(retryAfterSeconds)), {
    retryAfterSeconds,
  })
}
