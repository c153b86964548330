import { createServer, type Server } from 'node:http'
import type { Entity, Statement, Term } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { type WikiApi, WikiApiError, type WikiApiParams } from '#server/wikis/wiki-api.ts'
import { listen } from './listen.ts'

type StoredEntity = { -readonly [Key in keyof Entity]: Entity[Key] }

interface Contribution {
  readonly title: string
  readonly comment: string
}

/**
 * A Wikibase in memory that implements what an import uses, as the public API documentation says: it assigns
 * ids, keeps labels of properties unique, and records contributions. Source:
 * https://www.wikidata.org/w/api.php?action=help&modules=wbeditentity
 */
export class StandInWikibase implements WikiApi {
  readonly entities = new Map<string, StoredEntity>()
  readonly contributions: Contribution[] = []
  /** Values that it refuses in statements, as a real Wikibase refuses a file that does not exist. */
  readonly refusedValues = new Set<unknown>()
  /** Called and awaited before each edit with the number of edits so far. It may reject. */
  beforeEdit: (edits: number) => Promise<void> | undefined = () => undefined
  /** Its information about the site. */
  site: Record<string, string> = { lang: 'en', 'wikibase-conceptbaseuri': 'http://small.localhost/entity/' }
  private edits = 0

  async get(params: WikiApiParams): Promise<unknown> {
    if (params['action'] === 'wbgetentities') return this.read(params['ids'] ?? '')
    if (params['list'] === 'usercontribs') return this.listContributions(Number(params['uccontinue'] ?? 0))
    if (params['meta'] === 'userinfo') return { query: { userinfo: { name: 'Importer' } } }
    if (params['meta'] === 'siteinfo') return { query: { general: this.site } }
    if (params['meta'] === 'wbcontentlanguages')
      return { query: { wbcontentlanguages: { en: {}, de: {}, ar: {} } } }
    throw new Error(`The stand-in does not know ${JSON.stringify(params)}.`)
  }

  async post(params: WikiApiParams): Promise<unknown> {
    if (params['action'] !== 'wbeditentity')
      throw new Error(`The stand-in does not know ${params['action']}.`)
    await this.beforeEdit(this.edits++)
    const data = JSON.parse(params['data'] ?? '{}') as Partial<StoredEntity> & {
      claims?: readonly Statement[]
    }
    const id = params['id'] ?? this.make(params['new'] as Entity['type'], data)
    if (params['new'])
      this.contributions.push({ title: id, comment: `/* wbeditentity-create */ ${params['summary']}` })
    else this.addStatements(id, data.claims ?? [])
    return { entity: { id } }
  }

  private make(
    type: Entity['type'],
    { labels = {}, descriptions = {}, aliases = {}, datatype }: Partial<Entity>,
  ): string {
    const of = [...this.entities.values()].filter(entity => entity.type === type)
    for (const { language, value } of Object.values<Term>(labels)) {
      const standing = of.find(entity => entity.labels[language]?.value === value)
      if (standing && type === 'property')
        throw new WikiApiError(
          'modification-failed',
          `Property ${standing.id} already has label "${value}".`,
          [
            {
              name: 'wikibase-validator-label-conflict',
              parameters: [value, language, `[[Property:${standing.id}|${standing.id}]]`],
            },
          ],
        )
    }
    const id = `${type === 'property' ? 'P' : 'Q'}${of.length + 1}`
    this.entities.set(id, {
      id,
      type,
      labels,
      descriptions,
      aliases,
      claims: {},
      ...(datatype && { datatype }),
    })
    return id
  }

  private addStatements(id: string, statements: readonly Statement[]): void {
    const entity = this.entities.get(id)
    if (!entity) throw new WikiApiError('no-such-entity', `There is no ${id}.`)
    const bad = statements.find(({ mainsnak }) => this.refusedValues.has(mainsnak.datavalue?.value))
    if (bad) throw new WikiApiError('modification-failed', 'This value is not valid.')
    const claims: Record<string, readonly Statement[]> = { ...entity.claims }
    for (const statement of statements) {
      const { property } = statement.mainsnak
      claims[property] = [...(claims[property] ?? []), statement]
    }
    entity.claims = claims
  }

  private read(id: string): unknown {
    const entity = this.entities.get(id)
    return { entities: { [id]: entity ?? { id, missing: '' } } }
  }

  /** Returns two at a time, so that readers have to continue. */
  private listContributions(from: number): unknown {
    const usercontribs = this.contributions.slice(from, from + 2)
    const more = from + 2 < this.contributions.length
    return { query: { usercontribs }, ...(more && { continue: { uccontinue: String(from + 2) } }) }
  }
}

export interface SourceServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string
  /** `host:port`, for the configuration's list of allowed hosts. */
  readonly host: string
  /** The requested paths and queries in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Serves entities at `Special:EntityData` on the loopback interface. `answer` may answer a path instead. */
export async function serveEntities(
  entities: readonly Entity[],
  answer?: (url: string) => { status: number; location?: string; body?: string } | undefined,
): Promise<SourceServer> {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const own = answer?.(url)
    if (own)
      return void response.writeHead(own.status, own.location ? { location: own.location } : {}).end(own.body)
    if (url === '/wiki/Special:EntityData') return void response.end('<form>')
    const id = /EntityData\/([A-Z]\d+)\.json/.exec(url)?.[1]
    const entity = entities.find(candidate => candidate.id === id)
    if (!entity) return void response.writeHead(404).end()
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ entities: { [entity.id]: entity } }))
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise(resolve => void server.close(() => resolve()).closeAllConnections()),
  }
}
