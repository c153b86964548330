/**
 * Cookies of a wiki that change nothing on its pages: only MediaWiki's scripts in the browser, or its forms, read
 * them. `LoggedOut` invalidates what browsers have cached by date, and we let them cache nothing by date.
 */
const HARMLESS = new Set(['UserName', 'LoggedOut', 'mwclientpreferences', 'mwuser-sessionId', 'VEE'])

/** Cookies without the wiki's prefix by which readers choose the desktop view, the phone view or a variant of it. */
const VIEW = /^(?:mf_|stopMobileRedirect$|optin$|forceHTTPS$|UseDC$|UseCDNCache$|cpPosIndex$)/

/**
 * Whether a request's cookies may make its response differ from what a visitor without cookies gets. When in doubt,
 * they may: every name with the wiki's prefix counts unless it is known to be harmless.
 * @param dbName what the names of the wiki's own cookies begin with.
 */
export function hasPersonalCookie(cookie: string | undefined, dbName: string): boolean {
  return namesIn(cookie).some(name => {
    const at = name.indexOf(dbName)
    // PHP reads `a.b` as `a_b` and skips spaces, so the prefix counts at any position.
    return VIEW.test(name) || (at >= 0 && !HARMLESS.has(name.slice(at + dbName.length)))
  })
}

/** The same for responses that MediaWiki gives without looking at the session. */
export function hasViewCookie(cookie: string | undefined): boolean {
  return namesIn(cookie).some(name => VIEW.test(name))
}

function namesIn(cookie = ''): string[] {
  return cookie === '' ? [] : cookie.split(';').map(cookieName)
}

function cookieName(pair: string): string {
  const name = (pair.split('=', 1)[0] ?? '').trim()
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name).trim()
  } catch {
    return name
  }
}
