import type { ServerConfig } from '#server/config/server-config.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * Addresses of a wiki's logo: absolute, because the wikis' pages stand on other hosts. The hash makes each upload's address
 * its own.
 */
export function logoUrl(config: Config, wikiId: number, hash: string): string {
  return `${config.publicUrl}/logos/${wikiId}/${hash}.png`
}

export function faviconUrl(config: Config, wikiId: number, hash: string): string {
  return `${config.publicUrl}/logos/${wikiId}/${hash}.ico`
}
