import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { PayloadSeal } from '#server/platform/jobs/payload-seal.ts'

/** How long a key signs. */
const SIGNS_MS = 90 * DAY_MS
/** How long it is published, so that tools can still check what it has signed. */
const PUBLISHED_MS = SIGNS_MS + 2 * DAY_MS
/** How long before it signs all processes and tools know a new key. */
const ANNOUNCED_MS = HOUR_MS
const KIND = 'tool key'

/**
 * The keys to publish, starting with the one that signs. Creates the first key, and another when the newest is old; removes
 * keys that nothing needs any more.
 */
export async function readToolKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  seal: PayloadSeal,
): Promise<readonly JWK[]> {
  const now = clock.now()
  await db
    .deleteFrom('tool_keys')
    .where('created_at', '<=', now - PUBLISHED_MS)
    .execute()
  let rows = await readRows(db)
  const [newest] = rows
  if (!newest || newest.created_at <= now - SIGNS_MS + ANNOUNCED_MS) {
    await insertKey(db, seal, (newest?.generation ?? 0) + 1, now)
    rows = await readRows(db)
  }
  const keys = rows.map(({ jwk, created_at }) => ({
    jwk: JSON.parse(seal.open(KIND, jwk)) as JWK,
    isYoung: created_at > now - ANNOUNCED_MS,
  }))
  // The very first key signs at once.
  const signs = keys.find(key => !key.isYoung) ?? keys.at(-1)
  return [...keys].sort((one, other) => Number(other === signs) - Number(one === signs)).map(({ jwk }) => jwk)
}

async function readRows(db: Deps['db']) {
  return await db.selectFrom('tool_keys').selectAll().orderBy('generation', 'desc').execute()
}

async function insertKey(db: Deps['db'], seal: PayloadSeal, generation: number, now: number): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: `key-${generation}`, use: 'sig', alg: 'RS256' }
  await db
    .insertInto('tool_keys')
    .values({ generation, jwk: seal.seal(KIND, JSON.stringify(jwk)), created_at: now })
    .onConflict(conflict => conflict.column('generation').doNothing())
    .execute()
}
