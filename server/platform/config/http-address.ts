/** Whether a URL could be parsed and is an HTTP or HTTPS address. */
export function isHttp(url: URL | null | undefined): url is URL {
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}

/** An address without user, password and fragment. */
export function bareAddress(url: URL): string {
  const { href } = Object.assign(new URL(url), { username: '', password: '', hash: '' })
  return href
}

/**
 * The `Authorization` header for the user and password of an address; null without them.
 * @throws Error that does not repeat them.
 */
export function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(credentials).toString('base64')}`
  } catch {
    throw new Error('its user and password must be encoded as in a URL')
  }
}
