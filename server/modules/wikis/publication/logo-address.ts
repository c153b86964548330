import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { LogoEnding } from './logos.repository.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * The address of a wiki's logo: absolute, because the wikis' pages stand on other hosts. The hash makes each
 * upload's address its own.
 */
export function logoUrl(config: Config, wikiId: number, hash: string, ending: LogoEnding = '.png'): string {
  return `${config.publicUrl}/logos/${wikiId}/${hash}${ending}`
}
