import { routes } from '#contract/paths.ts'

/** Stands for the site's own origin; nothing a redirect can say leads there by chance. */
const HERE = 'http://here.invalid'

/**
 * Where the `redirect` query may send somebody: a path of this site, with query and hash, or null for anything else. What
 * browsers read as another host (`//evil`, `/\evil`, `https:…`, control characters that they drop) is not a path.
 *
 * @param value the query's value, already decoded once.
 */
export function safeRedirect(value: string | null): string | null {
  if (value === null || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  if (!URL.canParse(value, HERE)) return null
  const url = new URL(value, HERE)
  // `/..//evil` is a path until its dots are resolved.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null
  // Nobody means to be logged out by logging in.
  return url.pathname === routes.logout ? null : url.pathname + url.search + url.hash
}

/** The log-in page that leads back to `path` (with query and hash) afterwards. */
export function logInPath(path: string): string {
  const back = safeRedirect(path)
  return back === null || back === routes.home
    ? routes.login
    : `${routes.login}?redirect=${encodeURIComponent(back)}`
}
