import { DEFAULT_CAPTCHA_QUESTIONS, formatCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { logoUrl } from './logo-address.ts'
import { findLogoHash } from './logos.repository.ts'
import { readSettings } from './settings.repository.ts'

/** Returns the settings that are published to a wiki: the saved ones and the URLs of its logo. */
export async function publishedSettings(
  db: Db,
  config: Pick<Deps['config'], 'publicUrl'>,
  wikiId: number,
): Promise<Record<string, string>> {
  const settings = await readSettings(db, wikiId)
  const hash = await findLogoHash(db, wikiId)
  return {
    // A captcha without questions would let nobody in.
    ...(settings['wwUseQuestyCaptcha'] === '1' && { wwCaptchaQuestions: DEFAULT_QUESTIONS }),
    ...settings,
    ...(hash !== null && {
      wgLogo: logoUrl(config, wikiId, hash),
      wgLogo2x: logoUrl(config, wikiId, hash, '@2x.png'),
      wgFavicon: logoUrl(config, wikiId, hash, '.ico'),
    }),
  }
}

const DEFAULT_QUESTIONS = formatCaptchaQuestions(DEFAULT_CAPTCHA_QUESTIONS)
