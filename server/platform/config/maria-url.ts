/** The address of the wikis' MariaDB and the names of its databases. */
export interface MariaConfig {
  readonly host: string
  readonly port: number
  /** The path of a Unix socket, used instead of host and port. */
  readonly socket: string | null
  readonly user: string
  readonly password: string
  /** All database names begin with it and `_`. */
  readonly prefix: string
  /**
   * `off`; `on`: encrypted, with the certificate checked; otherwise the path of the certificate authority's certificate.
   */
  readonly tls: 'off' | 'on' | { readonly authority: string }
}

const DEFAULT_PORT = 3306
const DEFAULT_PREFIX = 'wikistead'
/** Followed by `_` and 16 digits, it makes a name that `database-name.ts` accepts. */
const PREFIX = /^[a-z][a-z0-9_]{0,31}$/

/**
 * Reads `WIKI_DATABASE_URL`: `mysql://user:password@host[:port][/prefix][?socket=…&ssl=…]`.
 * @throws Error whose message says what is wrong without repeating the URL, which contains a password.
 */
export function readMariaUrl(text: string): MariaConfig {
  const url = URL.parse(text)
  if (url?.protocol !== 'mysql:' && url?.protocol !== 'mariadb:')
    throw new Error('it must be like mysql://user:password@host/wikistead')
  const decode = (part: string, name: string) => {
    try {
      return decodeURIComponent(part)
    } catch {
      throw new Error(`its ${name} is not encoded as in a URL`)
    }
  }
  const unknown = [...url.searchParams.keys()].find(name => name !== 'socket' && name !== 'ssl')
  if (unknown !== undefined) throw new Error(`it supports ?socket= and ?ssl=, not ?${unknown}=`)
  const prefix = url.pathname.replace(/^\//, '') || DEFAULT_PREFIX
  if (!PREFIX.test(prefix))
    throw new Error(
      'the name after the host must be up to 32 lower-case letters, digits and _, such as wikistead',
    )
  const user = decode(url.username, 'user')
  if (user === '') throw new Error('it must name a user')
  const socket = url.searchParams.get('socket')
  if (socket !== null && !socket.startsWith('/')) throw new Error('its socket must be an absolute path')
  if (url.hostname === '' && socket === null) throw new Error('it must name a host or a socket')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost',
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    socket,
    user,
    password: decode(url.password, 'password'),
    prefix,
    tls: readTls(url.searchParams.get('ssl')),
  }
}

function readTls(ssl: string | null): MariaConfig['tls'] {
  if (ssl === null || ssl === 'off') return 'off'
  if (ssl === 'on') return 'on'
  if (ssl.startsWith('/')) return { authority: ssl }
  throw new Error('its ssl must be on, off or the path of a certificate authority')
}
