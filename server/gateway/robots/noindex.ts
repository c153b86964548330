import { TRACKING } from '#server/gateway/page-cache/public-request.ts'
import { fieldsOf, hasOnly, titlesOf } from '#server/gateway/requests/request-fields.ts'
import type { SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import type { Target } from '#server/php/request-target.ts'

/**
 * Whether search engines may list an address: current pages and what belongs to them. Old versions, differences,
 * histories, forms, searches and special pages would only repeat them. Entity data is not a page, but may be listed.
 */
export function mayBeIndexed(
  url: string,
  target: Extract<Target, { kind: 'script' }>,
  pages: () => SpecialPages,
): boolean {
  if (target.script === 'api.php' || target.script === 'rest.php') return false
  if (target.script !== 'index.php') return true
  const fields = fieldsOf(url)
  const special = titlesOf(url, target.pathInfo, fields)
    .map(title => pages().find(title))
    .filter(page => page !== null)
  if (special.length > 0) return special.every(page => page === 'EntityData')
  const isView = (fields.get('action') ?? []).every(action => action === 'view')
  return isView && hasOnly(fields, ['title', 'action'], TRACKING)
}
