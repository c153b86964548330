import type { Challenge } from 'altcha-lib/types'
import type { FastifyBaseLogger } from 'fastify'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Captcha } from './captcha.ts'
import { captchaFailure } from './captcha-failure.ts'
import { ProofOfWork } from './proof-of-work.ts'
import { createRecaptcha } from './recaptcha.ts'

const off: Captcha = {
  async check() {},
  async challenge() {
    return null
  },
}

interface Options {
  readonly config: Pick<ServerConfig, 'captcha' | 'publicUrl'>
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** Creates the configured captcha. */
export async function createCaptcha({ config, db, clock, log }: Options): Promise<Captcha> {
  switch (config.captcha.kind) {
    case 'altcha':
      return await createAltcha(db, clock)
    case 'recaptcha':
      return createRecaptcha({
        secret: config.captcha.secret,
        hostname: new URL(config.publicUrl).hostname,
        log,
      })
    case 'off':
      return off
  }
}

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
