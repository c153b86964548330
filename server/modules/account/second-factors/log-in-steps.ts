import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_STEP_MINUTES } from '#contract/account/second-factors.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { LogInStepsTable } from '#server/platform/database/tables/factor-tables.ts'
import { ownCookie } from '#server/platform/http/own-cookie.ts'

type Config = Pick<ServerConfig, 'publicUrl'>
type Purpose = LogInStepsTable['purpose']

/** A log-in that a browser has begun. Only its cookie has the token, so no other browser can continue it. */
export interface LogInStep {
  readonly tokenHash: string
  readonly userId: number | null
  readonly challenge: string | null
}

const stepCookie = (config: Config) => ownCookie(config, 'log-in-step')
const LIFETIME_MS = SECOND_STEP_MINUTES * MINUTE_MS

/**
 * Begins a log-in that this browser completes with a second request. What it had begun before ends.
 * @param userId null while the member is unknown.
 * @param challenge what a passkey has to sign, if one may.
 */
export async function beginStep(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  step: { purpose: Purpose; userId: number | null; challenge: string | null },
): Promise<void> {
  const { name, attributes } = stepCookie(config)
  const previous = request.cookies[name]
  if (previous) await endStep(db, hashToken(previous))
  const token = newSecretToken()
  await db
    .insertInto('log_in_steps')
    .values({
      token_hash: hashToken(token),
      user_id: step.userId,
      purpose: step.purpose,
      challenge: step.challenge,
      expires_at: clock.now() + LIFETIME_MS,
    })
    .execute()
  reply.setCookie(name, token, { ...attributes, maxAge: LIFETIME_MS / 1000 })
}

/** What this browser has begun for the purpose; null if there is nothing, or it has expired or ended. */
export async function findStep(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<LogInStep | null> {
  const token = request.cookies[stepCookie(config).name]
  if (!token) return null
  const row = await db
    .selectFrom('log_in_steps')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row ? { tokenHash: row.token_hash, userId: row.user_id, challenge: row.challenge } : null
}

/** Gives the passkey of a second step something to sign, in place of what it had before. */
export async function challengeStep(db: Db, { tokenHash }: LogInStep, challenge: string): Promise<void> {
  await db.updateTable('log_in_steps').set({ challenge }).where('token_hash', '=', tokenHash).execute()
}

/** Uses up a step; returns false if another request just did. */
export async function endStep(db: Db, tokenHash: string): Promise<boolean> {
  return await changesRows(db.deleteFrom('log_in_steps').where('token_hash', '=', tokenHash))
}

export function clearStepCookie(config: Config, reply: FastifyReply): void {
  const { name, attributes } = stepCookie(config)
  reply.clearCookie(name, attributes)
}
