import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createAltcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
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
