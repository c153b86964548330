import { routes } from './paths.ts'

/** A placeholder for the origin of this site, which no redirect contains by chance. */
const HERE = 'http://here.invalid'

/**
 * The target of the `redirect` query: a path of this site with query and hash, or null for anything else.
 * Strings that browsers read as another host (`//evil`, `/\evil`, `https:…`, control characters that they
 * drop) are not paths.
 *
 * @param value the value of the query, decoded once.
 */
export function safeRedirect(value: string | null): string | null {
  if (value === null || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  if (!URL.canParse(value, HERE)) return null
  const url = new URL(value, HERE)
  // Resolving the dots of `/..//evil` gives a path that begins with two slashes.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null
  // Logging in must not lead to logging out.
  return url.pathname === routes.logout ? null : url.pathname + url.search + url.hash
}

/** The path of the log-in page that leads back to `path` (with query and hash) afterwards. */
export function logInPath(path: string): string {
  const back = safeRedirect(path)
  return back === null || back === routes.home
    ? routes.login
    : `${routes.login}?redirect=${encodeURIComponent(back)}`
}
