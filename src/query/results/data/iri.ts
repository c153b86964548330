import { clipText } from '#contract/clip-text.ts'
import type { ResultWiki } from './result-wiki.ts'

/** The link target of an IRI, and its text if it has no label. */
interface IriLink {
  readonly text: string
  /** A path of the wiki, or another URL that is safe to link; null if the IRI is not a web address. */
  readonly href: string | null
}

const ENTITY = /^(?:[QP][1-9]\d{0,18}|L[1-9]\d{0,18}(?:-[FS][1-9]\d{0,18})?)$/

/** A statement's IRI contains its entity's id, in upper or lower case. */
const STATEMENT = /^statement\/([QPLqpl][1-9]\d{0,18}(?:-[FSfs][1-9]\d{0,18})?)-[0-9A-Za-z-]+$/

/** The longest text in place of a label; the rest is cut off. */
const LONGEST = 80

/** The id of an entity of this wiki, such as `Q1`; null for any other IRI. */
export function entityId(iri: string, { server }: ResultWiki): string | null {
  const id = iri.startsWith(`${server}/entity/`) ? iri.slice(server.length + '/entity/'.length) : ''
  return ENTITY.test(id) ? id : null
}

export function linkOf(iri: string, wiki: ResultWiki): IriLink {
  const id = entityId(iri, wiki) ?? entityAbout(iri, wiki)
  const text = entityId(iri, wiki) ?? shortForm(iri, wiki)
  return {
    text: clipText(text, LONGEST),
    href: id === null ? webAddress(iri, wiki) : `/wiki/Special:EntityPage/${id}`,
  }
}

/** The entity whose page is about a property's or statement's IRI. */
function entityAbout(iri: string, { server }: ResultWiki): string | null {
  const path = iri.startsWith(`${server}/`) ? iri.slice(server.length + 1) : ''
  const property = /^prop\/(?:[a-z-]+\/){0,2}(P[1-9]\d{0,18})$/.exec(path)?.[1]
  if (property !== undefined) return property
  const statement = path.startsWith('entity/') ? STATEMENT.exec(path.slice('entity/'.length))?.[1] : undefined
  return statement?.toUpperCase() ?? null
}

/** A short form such as `wdt:P1`; the IRI itself if no prefix fits. */
function shortForm(iri: string, { prefixes }: ResultWiki): string {
  let [shortest, length] = [iri, 0]
  for (const [prefix, start] of Object.entries(prefixes)) {
    const name = iri.slice(start.length)
    if (start.length > length && iri.startsWith(start) && /^[\w-]+$/.test(name))
      [shortest, length] = [`${prefix}:${name}`, start.length]
  }
  return shortest
}

/** The URL to link, only http and https; a path if it is on the wiki itself. */
function webAddress(iri: string, { server }: ResultWiki): string | null {
  const url = URL.parse(iri)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') return null
  if (url.origin !== server) return url.href
  // A path that begins with two slashes would name another host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
