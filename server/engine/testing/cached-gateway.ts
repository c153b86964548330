import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { PhpRun } from '#server/php/php-backend.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import { phpResponse, startTestGateway, type TestGateway } from './test-gateway.ts'
import { testRegistry } from './test-records.ts'
import { WikiClient } from './wiki-client.ts'

type Headers = [string, string][]

/** MediaWiki's headers of a page that anybody may see. */
export const PUBLIC_HEADERS: Headers = [
  ['Cache-Control', 's-maxage=3600, must-revalidate, max-age=0'],
  ['Vary', 'Accept-Encoding, Cookie'],
  ['Content-Type', 'text/html; charset=UTF-8'],
]

/** A gateway with a page cache, the wikis `one` and `two`, and a PHP whose texts are `run 1`, `run 2`, …. */
export class CachedGateway {
  /** The time of the cache's and the epochs' clock, in milliseconds. */
  time = 1_000_000
  readonly runs: PhpRun[] = []
  /** The headers of PHP's answers. */
  headers = PUBLIC_HEADERS
  readonly epochs = new MemoryEpochs({ now: () => this.time })
  readonly wikis = testRegistry('/nowhere', [recordOfWiki('one'), recordOfWiki('two')])
  private kit: TestGateway | null = null

  async start(): Promise<this> {
    this.kit = await startTestGateway({
      registry: this.wikis.registry,
      cacheBytes: 1_000_000,
      now: () => this.time,
      epochs: this.epochs,
      hasPhoneViews: true,
      workers: 10,
    })
    this.kit.php = async run => {
      this.runs.push(run)
      return phpResponse(`run ${this.runs.length}`, this.headers)
    }
    return this
  }

  get gateway(): TestGateway {
    if (!this.kit) throw new Error('The gateway has not started.')
    return this.kit
  }

  client(name = 'one', sent: Record<string, string> = {}): WikiClient {
    return new WikiClient(this.gateway.port, `${name}.localhost`, sent)
  }

  /** Requests `/wiki/A` or another address. */
  async view(sent: Record<string, string> = {}, { name = 'one', url = '/wiki/A', method = 'GET' } = {}) {
    const answer = await this.client(name, sent).request(url, { method })
    return { ...answer, result: String(answer.headers['cache-status']).replace('wikistead; ', '') }
  }

  async close(): Promise<void> {
    await this.kit?.close()
  }
}

export function recordOfWiki(name: string) {
  const domain = `${name}.localhost` as WikiDomain
  return {
    domain,
    server: `http://${domain}`,
    sitename: name,
    language: DEFAULT_LANGUAGE,
    storage: 'sqlite' as const,
    dbName: `${name}_db`,
    secretKey: '',
    schema: '',
    settings: {},
    changedAt: 0,
    deletedAt: null,
  }
}
