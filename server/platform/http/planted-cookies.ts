import { isIP } from 'node:net'

/** The gateway's own cookies on a wiki's host, each for one purpose. */
export const HOST_COOKIES = ['wikistead_log_in', 'wikistead_check', 'wikistead_team'] as const

/** The names of the cookies of the service, its wikis and the gateway. */
const OWN = new RegExp(
  `^(?:__Host-)?(?:${[
    ...['session', 'known-device', 'log-in-step', 'institution', 'color-mode', 'language'],
    'tool-(?:session|request|resume)(?:\\.sig)?',
    ...HOST_COOKIES,
    'wiki_[0-9a-f]{16}\\w*',
  ].join('|')})$`,
)
/** Bytes. None of these cookies is nearly as long, so a longer one was planted under its name. */
const OWN_MAX = 1024
/** Bytes of Set-Cookie headers. A proxy may read 32 kB of headers (`deploy/nginx.conf`). */
const DELETIONS_MAX = 20 * 1024

interface CookieRequest {
  /** The header `Cookie`, or a part of it. */
  readonly cookies: string
  /** The header `Host`. */
  readonly host: string
  /** The request's target. */
  readonly target: string
}

/**
 * The Set-Cookie headers that delete cookies that are not ours, the largest first. A browser does not say for
 * which domain and path a cookie was set, so each is deleted for all possible ones.
 * Source: RFC 6265, sections 5.1.3, 5.1.4 and 5.3.
 */
export function cookieDeletions({ cookies, host, target }: CookieRequest): string[] {
  const planted = cookies
    .split(';')
    .map(pair => ({
      name: pair.split('=', 1)[0]?.trim() ?? '',
      length: pair.length,
      isPair: pair.includes('='),
    }))
    .filter(({ name, length, isPair }) => isPair && isPlain(name) && !(OWN.test(name) && length <= OWN_MAX))
    .sort((one, other) => other.length - one.length)
  const deletions: string[] = []
  let room = DELETIONS_MAX
  for (const name of new Set(planted.map(each => each.name)))
    for (const place of scopesOf(host, target)) {
      const deletion = `${name}=; Max-Age=0${place}${/^__(?:Host|Secure)-/i.test(name) ? '; Secure' : ''}`
      room -= deletion.length
      if (room < 0) return deletions
      deletions.push(deletion)
    }
  return deletions
}

/** Source: RFC 6265, section 4.1.1. */
function isPlain(name: string): boolean {
  return /^[!#$%&'*+.^`|~\w-]+$/.test(name)
}

function* scopesOf(host: string, target: string): Generator<string> {
  for (const domain of ['', ...domainsOf(host).map(name => `; Domain=${name}`)])
    for (const path of pathsOf(target)) {
      const place = `${domain}; Path=${path}`
      yield place
      // Browsers partition such cookies by the embedding site, which may be this site itself.
      yield `${place}; Secure; SameSite=None; Partitioned`
    }
}

/** A host and its parent domains, except the topmost. */
function domainsOf(host: string): string[] {
  const name = host.replace(/:\d*$/, '').toLowerCase()
  if (!/^[a-z0-9.-]+$/.test(name) || isIP(name) !== 0) return []
  const labels = name.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** All paths whose cookies a browser sends to a target. */
function pathsOf(target: string): string[] {
  const path = target.split(/[?#;]/, 1)[0] ?? ''
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index).filter(index => index > 0)
  const paths = ends.flatMap(end => [path.slice(0, end), path.slice(0, end + 1)])
  return ['/', ...new Set([...paths, path])].filter((each, index) => index === 0 || each.length > 1)
}
