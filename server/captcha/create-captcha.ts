import type { Deps } from '#server/deps.ts'
import { createAltcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { createRecaptcha } from './recaptcha.ts'

const off: Captcha = {
  async check() {},
  async challenge() {
    return null
  },
}

/** The captcha that is configured. */
export async function createCaptcha({
  config,
  db,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>): Promise<Captcha> {
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
