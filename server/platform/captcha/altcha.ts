import type { Challenge } from 'altcha-lib/types'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Captcha } from './captcha.ts'
import { captchaFailure } from './captcha-failure.ts'
import { ProofOfWork } from './proof-of-work.ts'

/** Self-hosted proof of work, for one form at a time. */
export async function createAltcha(db: Db, clock: Clock): Promise<Captcha> {
  const work = await ProofOfWork.create(db, clock)
  return {
    async challenge(form: CaptchaForm): Promise<Challenge> {
      return await work.challenge({ form })
    },
    async check(form: CaptchaForm, answer: string | undefined): Promise<void> {
      if (!(await work.accept({ form }, answer))) throw captchaFailure()
    },
  }
}
