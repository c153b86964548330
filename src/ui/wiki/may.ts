import { hasRight, RIGHTS_WHILE_SUSPENDED, type Right } from '#contract/people/roles.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'

/** Whether the member may do this with the wiki. Where the API names no roles, all members are owners. */
export function may(wiki: WikiDetails, right: Right): boolean {
  if (wiki.suspension && !RIGHTS_WHILE_SUSPENDED.includes(right)) return false
  return hasRight(wiki.role ?? 'owner', right)
}
