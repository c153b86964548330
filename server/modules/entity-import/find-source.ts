import type { Deps } from '#server/modules/deps.ts'
import { listWaitingHostsOf } from '#server/modules/wikis/domains/claims.repository.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { ownHostNames, parseHostName } from '#server/wikis/host-name.ts'
import { readAddress } from './source/read-address.ts'
import type { Gateway, Source } from './source/source.ts'
import { SourceError } from './source/source-error.ts'
import { checkSourceUrl, isAllowedHost } from './source/source-url.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'engine'>

export const SOURCE_REFUSALS = {
  itself: 'A wiki cannot import from itself. Please give the address of another one.',
  service: 'This is the address of the service itself. Please give the address of one of its wikis.',
  noWiki: 'No wiki of this service has this address. Please check it for typing errors.',
  deleted: 'This wiki was deleted. Nothing can be imported from it.',
  waiting: 'This wiki will be created once its domain is verified. There is nothing in it yet.',
  private: 'This wiki is private. Nothing can be imported from it.',
  suspended: 'This wiki is suspended. Nothing can be imported from it.',
  notServed: 'This wiki cannot be read at the moment. Please try again later.',
} as const

/**
 * Decides what an address means and how it is read. A wiki of this service is recognized by its host name in
 * any spelling and read through the service's own gateway, never through DNS; other sites have to be public.
 *
 * @param target the wiki that imports. Its member's own wikis may be named although they wait for a domain.
 * @throws SourceError with the reason.
 */
export async function findSource(
  { db, config, engine }: Needs,
  text: string,
  target: { readonly wikiId: number; readonly userId?: number },
): Promise<Source> {
  const url = readAddress(text)
  const { importAllowHosts: allowHosts } = config
  const base = { allowHosts, userAgent: `${config.serviceName} (${config.publicUrl})` }
  const host = parseHostName(url.hostname)
  const wiki = host && (await findWiki(db, host))
  if (wiki && isOwnPort(url, config, wiki.domain)) {
    if (wiki.id === target.wikiId) throw new SourceError(SOURCE_REFUSALS.itself)
    if (wiki.state === 'ready' && wiki.deleted_at === null) {
      if (wiki.suspended_at !== null) throw new SourceError(SOURCE_REFUSALS.suspended)
      if (wiki.is_private === 1) throw new SourceError(SOURCE_REFUSALS.private)
      if (!(await engine.exists(wiki.domain))) throw new SourceError(SOURCE_REFUSALS.notServed)
      const { protocol } = new URL(config.publicUrl)
      return { ...base, url: new URL(`${protocol}//${wiki.domain}/`), gateway: gatewayOf(config) }
    }
    // The owner of a custom domain may have moved it away since.
    if (isBelowSuffix(url, config) || (await engine.exists(wiki.domain)))
      throw new SourceError(stateText(wiki))
  }
  if (isBelowSuffix(url, config) && !isAllowedHost(url, allowHosts))
    throw new SourceError(SOURCE_REFUSALS.noWiki)
  if (isService(url, config)) throw new SourceError(SOURCE_REFUSALS.service)
  if (host !== null && target.userId !== undefined && (await waits(db, host, target.userId)))
    throw new SourceError(SOURCE_REFUSALS.waiting)
  return { ...base, url: checkSourceUrl(url.href, allowHosts), gateway: null }
}

/** Whether a wiki of the account waits for this host. Claims of others prove nothing, and are not revealed. */
async function waits(db: Db, host: string, userId: number): Promise<boolean> {
  return (await listWaitingHostsOf(db, userId)).includes(host)
}

async function findWiki(db: Db, host: string) {
  return await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'state', 'deleted_at', 'is_private', 'suspended_at'])
    .where(wiki => wiki.or([wiki('domain', '=', host), wiki('domain', 'like', `${host}:%`)]))
    // A row in this state has no domain yet.
    .where('state', '!=', 'waiting')
    .executeTakeFirst()
}

function stateText({ state, deleted_at }: { state: string; deleted_at: number | null }): string {
  return state === 'purged' || deleted_at !== null ? SOURCE_REFUSALS.deleted : SOURCE_REFUSALS.notServed
}

/** Whether a URL with a wiki's host leads to that wiki, and to no other program of that host. */
function isOwnPort({ port }: URL, config: ServerConfig, domain: string): boolean {
  return (
    port === '' || port === (/:(\d+)$/.exec(domain)?.[1] ?? '') || port === new URL(config.publicUrl).port
  )
}

/** Names below the suffix belong to the service, whether there is a wiki or not. */
function isBelowSuffix({ hostname }: URL, { subdomainSuffix }: ServerConfig): boolean {
  return hostname.endsWith(subdomainSuffix.replace(/:\d+$/, ''))
}

function isService({ hostname, port }: URL, config: ServerConfig): boolean {
  const ports = ['', new URL(config.publicUrl).port, String(config.port)]
  return ownHostNames(config.publicUrl).has(hostname) && ports.includes(port)
}

/** An unspecified address means every interface of this machine, the loopback one included. */
function gatewayOf({ host, port }: ServerConfig): Gateway {
  const unspecified: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  return { host: unspecified[host] ?? host, port }
}
