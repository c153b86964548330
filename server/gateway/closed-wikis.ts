import type { Notice } from '#server/platform/http/notice-page.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
import { NOTICES } from './notices.ts'

/**
 * What everybody is told at every address of a wiki of which nothing is served, whoever they are; null for one that is
 * served.
 * @param home the service. It says who keeps a wiki from being read where the law asks for it. Source: RFC 7725, sections 3 and 4.
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
