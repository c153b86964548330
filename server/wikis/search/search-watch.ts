import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { SearchLink } from './search-link.ts'
import type { SearchServer } from './search-server.ts'

interface SearchWatchOptions {
  readonly link: Pick<SearchLink, 'fault'>
  readonly server: Pick<SearchServer, 'version'>
  readonly log: EngineLog
}

/** Knows whether the search server answers, by asking it. What a wiki's request meets tells nothing: the wiki may have caused it. */
export class SearchWatch {
  private readonly options: SearchWatchOptions
  private asking: Promise<unknown> | null = null

  constructor(options: SearchWatchOptions) {
    this.options = options
  }

  /** Asks the server. @returns what it is; null if it does not answer, which is known from then on. */
  async ask(): Promise<string | null> {
    const { link, server, log } = this.options
    try {
      return await server.version()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (link.fault !== why)
        log.error({ why }, 'the search server does not answer, so wikis cannot be searched')
      link.fault = why
      return null
    }
  }

  /** Asks it because a request has failed, but not while it is being asked for another. */
  doubt(): void {
    this.asking ??= this.ask().finally(() => {
      this.asking = null
    })
  }

  /** Resolves when no answer is awaited. */
  async settled(): Promise<void> {
    await this.asking
  }
}
