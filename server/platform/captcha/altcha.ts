import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { number, object, string } from 'yup'
import type { CaptchaForm } from '#contract/captcha.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import type { Captcha } from './captcha.ts'
import { captchaFailure } from './captcha-failure.ts'

/**
 * PBKDF2 rounds for one attempt, and the range of attempts until the answer is found: about 0.3 s in a
 * browser.
 */
const COST = 5000
const COUNTER = { min: 100, max: 200 }
/** Milliseconds to complete a form after its challenge was created. */
const VALID_MS = 20 * MINUTE_MS

/**
 * Self-hosted proof of work. The signature covers the form's name, and each solution counts once: the
 * signature of a used challenge is stored until it expires.
 * @see https://github.com/altcha-org/altcha-lib
 */
export async function createAltcha(db: Db, clock: Clock): Promise<Captcha> {
  const secret = await serviceSecret(db, 'altcha')
  const secrets = {
    hmacSignatureSecret: derive(secret, 'signature'),
    hmacKeySignatureSecret: derive(secret, 'key'),
  }
  return {
    async challenge(form: CaptchaForm): Promise<Challenge> {
      return await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.max, COUNTER.min),
        data: { form },
        expiresAt: Math.floor((clock.now() + VALID_MS) / 1000),
        deriveKey,
        ...secrets,
      })
    },
    async check(form: CaptchaForm, answer: string | undefined): Promise<void> {
      const payload = parseAnswer(answer)
      if (!payload || payload.challenge.parameters.data?.['form'] !== form) throw captchaFailure()
      const { expiresAt } = payload.challenge.parameters
      if (!expiresAt || expiresAt * 1000 <= clock.now()) throw captchaFailure()
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }))
      if (!verified) throw captchaFailure()
      await spend(db, payload.challenge.signature ?? '', expiresAt * 1000)
    },
  }
}

async function spend(db: Db, signature: string, expiresAt: number): Promise<void> {
  try {
    await db.insertInto('captcha_solutions').values({ signature, expires_at: expiresAt }).execute()
  } catch (thrown) {
    throw isUniqueViolation(thrown) ? captchaFailure() : thrown
  }
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

/** An answer is JSON `{ challenge, solution }` in base64, as altcha's own widget sends it. */
function parseAnswer(answer: string | undefined): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(answer ?? '', 'base64').toString('utf8'))
    return shape.isValidSync(payload, { strict: true }) ? (payload as unknown as Payload) : null
  } catch {
    return null
  }
}
