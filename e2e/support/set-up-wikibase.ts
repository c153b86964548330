import { wikibaseDir } from '#jest/wikibase-dir.ts'
import type { ServiceSettings } from './service.ts'
import { setUpService } from './set-up-service.ts'

/** Starts one service on the tree that WIKIBASE_DIR names, and one browser, for the tests of a file. */
export function setUpWikibase(settings: ServiceSettings = {}): ReturnType<typeof setUpService> {
  const environment = { MEDIAWIKI_DIR: wikibaseDir(), ...settings.environment }
  return setUpService({ ...settings, environment })
}
