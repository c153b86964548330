import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { number, object, string } from 'yup'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'

/** PBKDF2 rounds per attempt, and the range of the number of attempts that a browser needs: about 0.3 s in total. */
const COST = 5000
const COUNTER = { min: 100, max: 200 }
/** Milliseconds for which a challenge can be answered. */
const VALID_MS = 20 * MINUTE_MS

/** What a challenge is for. An answer is valid for nothing else. */
type WorkPurpose = Readonly<Record<string, string>>

/**
 * altcha's challenges, signed by the service. The signature covers the purpose, and each solution counts once:
 * the signature of a used challenge is stored until it expires.
 * @see https://github.com/altcha-org/altcha-lib
 */
export class ProofOfWork {
  private readonly db: Db
  private readonly clock: Clock
  private readonly secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string }

  private constructor(db: Db, clock: Clock, secret: string) {
    this.db = db
    this.clock = clock
    this.secrets = {
      hmacSignatureSecret: derive(secret, 'signature'),
      hmacKeySignatureSecret: derive(secret, 'key'),
    }
  }

  /** All processes of the service accept each other's challenges. */
  static async create(db: Db, clock: Clock): Promise<ProofOfWork> {
    return new ProofOfWork(db, clock, await serviceSecret(db, 'altcha'))
  }

  async challenge(purpose: WorkPurpose): Promise<Challenge> {
    return await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(COUNTER.max, COUNTER.min),
      data: purpose,
      expiresAt: Math.floor((this.clock.now() + VALID_MS) / 1000),
      deriveKey,
      ...this.secrets,
    })
  }

  /**
   * Accepts an answer, which cannot be used again.
   * @param answer JSON `{ challenge, solution }` in base64, as altcha's own widget sends it.
   * @returns false for an answer that is missing, wrong, expired, used before or made for another purpose.
   */
  async accept(purpose: WorkPurpose, answer: string | undefined): Promise<boolean> {
    const payload = parseSolution(answer)
    if (!payload || !isFor(purpose, payload)) return false
    const { expiresAt } = payload.challenge.parameters
    if (!expiresAt || expiresAt * 1000 <= this.clock.now()) return false
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.secrets }).catch(() => ({
      verified: false,
    }))
    return verified && (await this.spend(payload.challenge.signature ?? '', expiresAt * 1000))
  }

  /** @returns false if it was used before. */
  private async spend(signature: string, expiresAt: number): Promise<boolean> {
    try {
      await this.db.insertInto('captcha_solutions').values({ signature, expires_at: expiresAt }).execute()
      return true
    } catch (thrown) {
      if (isUniqueViolation(thrown)) return false
      throw thrown
    }
  }
}

function isFor(purpose: WorkPurpose, { challenge }: Payload): boolean {
  const { data } = challenge.parameters
  return Object.entries(purpose).every(([name, value]) => data?.[name] === value)
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

/** The parts of an answer that are read before its signature is checked. */
const shape = object({
  challenge: object({
    signature: string().required(),
    parameters: object({ expiresAt: number().required(), data: object().required() }).required(),
  }).required(),
  solution: object().required(),
}).required()

function parseSolution(answer: string | undefined): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(answer ?? '', 'base64').toString('utf8'))
    return shape.isValidSync(payload, { strict: true }) ? (payload as unknown as Payload) : null
  } catch {
    return null
  }
}
