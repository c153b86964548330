import type { Target } from '#server/php/request-target.ts'
import { fieldsOf, titlesOf } from './request-fields.ts'

/**
 * The one path at which MediaWiki's raw texts are served, scripts among them. A script's path decides how much of a
 * host a worker may control.
 */
const RAW_TEXTS = '/w/index.php'

/** @returns where the raw text is that was asked for at another path; null if none was. */
export function rawTextAddress(url: string, target: Extract<Target, { kind: 'script' }>): string | null {
  if (target.script !== 'index.php' || /^\/w\/index\.php(?:[?#]|$)/.test(url)) return null
  const fields = fieldsOf(url)
  if (!fields.get('action')?.some(action => action.toLowerCase() === 'raw')) return null
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')
  const [title] = titlesOf(url, target.pathInfo, new Map())
  // The title in the path counts. It comes last, because PHP uses the last of several.
  if (title !== undefined) query.append('title', title)
  return `${RAW_TEXTS}?${query}`
}
