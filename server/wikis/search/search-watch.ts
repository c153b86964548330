import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { SearchLink } from './search-link.ts'
import type { SearchServer } from './search-server.ts'

interface SearchWatchOptions {
  readonly link: Pick<SearchLink, 'fault'>
  readonly server: Pick<SearchServer, 'version'>
  readonly log: EngineLog
}

/**
 * Knows whether the search server answers, by asking it. A wiki's failed request proves nothing, because the wiki
 * may have caused it.
 */
export class SearchWatch {
  private readonly options: SearchWatchOptions
  private asking: Promise<unknown> | null = null

  constructor(options: SearchWatchOptions) {
    this.options = options
  }

  /**
   * Asks the server, and sets the link's fault accordingly.
   * @returns its name and version; null if it does not answer.
   */
  async ask(): Promise<string | null> {
    const { link, server, log } = this.options
    try {
      return await server.version()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (link.fault !== why)
        log.error({ why }, 'the search server does not respond, so wikis cannot be searched')
      link.fault = why
      return null
    }
  }

  /** Asks the server because a request has failed, unless it is already being asked. */
  doubt(): void {
    this.asking ??= this.ask().finally(() => {
      this.asking = null
    })
  }

  /** Resolves when no response is awaited. */
  async settled(): Promise<void> {
    await this.asking
  }
}
