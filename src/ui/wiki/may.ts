import { hasRight, RIGHTS_WHILE_SUSPENDED, type Right } from '#contract/people/roles.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'

/** Whether the member may do this with the wiki. Without roles in the API's answer, every member is an owner. */
export function may(wiki: WikiDetails, right: Right): boolean {
  if (wiki.suspension && !RIGHTS_WHILE_SUSPENDED.includes(right)) return false
  return hasRight(wiki.role ?? 'owner', right)
}
