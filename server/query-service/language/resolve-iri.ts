/** Scheme, authority, path, query and fragment. Source: RFC 3986, appendix B. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

interface IriParts {
  scheme: string | undefined
  authority: string | undefined
  path: string
  query: string | undefined
  fragment: string | undefined
}

function partsOf(iri: string): IriParts {
  const [, scheme, authority, path = '', query, fragment] = PARTS.exec(iri) ?? []
  return { scheme, authority, path, query, fragment }
}

/** RFC 3986, section 5.2.4. */
function withoutDots(path: string): string {
  const kept: string[] = []
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1
    if (segment === '.' || segment === '..') {
      if (segment === '..' && kept.length > 1) kept.pop()
      if (last) kept.push('')
    } else kept.push(segment)
  }
  return kept.join('/')
}

function pathFrom(base: IriParts, path: string): string {
  if (path.startsWith('/')) return withoutDots(path)
  if (base.authority !== undefined && base.path === '') return withoutDots(`/${path}`)
  return withoutDots(base.path.slice(0, base.path.lastIndexOf('/') + 1) + path)
}

export function isAbsoluteIri(iri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(iri)
}

/**
 * Resolves a relative IRI without changing its letters, as `new URL()` would. Source: RFC 3986, section 5.2.2.
 * @param base an absolute IRI.
 */
export function resolveIri(base: string, iri: string): string {
  if (isAbsoluteIri(iri)) return iri
  const from = partsOf(base)
  const to = partsOf(iri)
  const keepsPath = to.authority === undefined && to.path === ''
  const authority = to.authority ?? from.authority
  const path = keepsPath ? from.path : to.authority === undefined ? pathFrom(from, to.path) : to.path
  const query = keepsPath ? (to.query ?? from.query) : to.query
  return [
    `${from.scheme}:`,
    authority === undefined ? '' : `//${authority}`,
    path,
    query === undefined ? '' : `?${query}`,
    to.fragment === undefined ? '' : `#${to.fragment}`,
  ].join('')
}
