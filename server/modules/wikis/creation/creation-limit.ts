import { waitText } from '#contract/wait-text.ts'
import type { CreationLimit } from '#server/config/creation-limits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { AppError } from '#server/http/app-error.ts'
import { creationBefore, lockCreations } from './creations.repository.ts'

/** Who asks for a wiki. */
export interface Creator {
  readonly id: number
  readonly email: string
  /** As `networkOf` names it. */
  readonly network: string
}

const MINUTE_MS = 60_000

/** How the limits' windows are called. */
const SPANS: Readonly<Record<number, string>> = {
  [MINUTE_MS]: 'minute',
  [10 * MINUTE_MS]: 'ten minutes',
  [24 * 60 * MINUTE_MS]: '24 hours',
}

/**
 * Counts one attempt to create a wiki, whatever comes of it.
 * @throws AppError 429.
 */
export async function countAttempt(
  { config, limiter }: Pick<Deps, 'config' | 'limiter'>,
  { id, network }: Creator,
): Promise<void> {
  const { attemptsPerAccount, attemptsPerNetwork } = config.creationLimits
  const window = { windowMs: MINUTE_MS }
  try {
    if (attemptsPerAccount > 0)
      await limiter.hit({ ...window, name: 'create-wiki', max: attemptsPerAccount }, String(id))
    if (attemptsPerNetwork > 0)
      await limiter.hit({ ...window, name: 'create-wiki-network', max: attemptsPerNetwork }, network)
  } catch (thrown) {
    const seconds = thrown instanceof AppError ? thrown.retryAfterSeconds : undefined
    throw seconds === undefined ? thrown : refusal('You have tried to create a wiki too often.', seconds)
  }
}

/**
 * Makes the other creations of this account and of its network wait until `trx` ends, and looks how many there were: so that
 * nobody gets past a limit by asking many times at once.
 * @throws AppError 429 with the time until one more is possible.
 */
export async function requireAllowance(
  trx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { id, network }: Creator,
): Promise<void> {
  const { perAccount, perNetwork } = config.creationLimits
  if (perAccount.length === 0 && perNetwork.length === 0) return
  await lockCreations(trx, network)
  const now = clock.now()
  for (const limit of perAccount) await judge(limit, count => `You have created ${count}`, { user_id: id })
  for (const limit of perNetwork)
    await judge(
      limit,
      (count, isOne) => `${count} ${isOne ? 'has' : 'have'} been created from your network`,
      {
        network,
      },
    )

  async function judge(
    { max, windowMs }: CreationLimit,
    words: (count: string, isOne: boolean) => string,
    by: Parameters<typeof creationBefore>[1],
  ): Promise<void> {
    const since = now - windowMs
    const oldest = await creationBefore(trx, by, { since, skip: max - 1 })
    if (oldest === undefined) return
    const span = SPANS[windowMs] ?? waitText(windowMs / 1000)
    const isOne = max === 1
    const count = isOne ? '1 wiki' : `${max} wikis`
    throw refusal(`${words(count, isOne)} in the last ${span}.`, Math.ceil((oldest - since) / 1000))
  }
}

function refusal(reason: string, retryAfterSeconds: number): AppError {
  return new AppError(429, 'too-many', `${reason} Try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}
