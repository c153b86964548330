import type { Notice } from '#server/platform/http/notice-page.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
import { NOTICES } from './notices.ts'

/**
 * The notice that everybody gets at every address of a wiki that is not served; null for a wiki that is.
 * @param home the service, which a notice names as the one that blocks access on legal grounds. Source: RFC 7725,
 * sections 3 and 4.
 */
export function noticeOfClosed(
  { deletedAt, suspension = null }: Pick<WikiRecord, 'deletedAt' | 'suspension'>,
  home: { readonly url: string },
): Notice | null {
  if (deletedAt !== null) return NOTICES.deleted
  if (suspension === null) return null
  const { reason, byLaw } = suspension
  if (!byLaw) return { ...NOTICES.suspended, text: `${NOTICES.suspended.text} ${reason}` }
  return { ...NOTICES.suspendedByLaw, text: `${NOTICES.suspendedByLaw.text} ${reason}`, blockedBy: home.url }
}
