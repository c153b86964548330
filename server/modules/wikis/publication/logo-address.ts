import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { LogoEnding } from './logos.repository.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * Returns the URL of a wiki's logo. It is absolute, because the wikis' pages are on other hosts. The hash
 * gives each upload its own URL.
 */
export function logoUrl(config: Config, wikiId: number, hash: string, ending: LogoEnding = '.png'): string {
  return `${config.publicUrl}/logos/${wikiId}/${hash}${ending}`
}
