import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'

/**
 * A claim that a wiki stores with an account that it makes for a member, until the service names that account. If the wiki's
 * answer is lost, the next attempt finds the account by it. It is unguessable and differs between wikis.
 * @param kind how the member got the account: after losing a role, joining does not give them the administrator's account.
 * @returns 43 characters of base64url.
 */
export async function accountClaim(
  db: Db,
  kind: 'by role' | 'agreed',
  { wiki_id, user_id }: { readonly wiki_id: number; readonly user_id: number },
): Promise<string> {
  const secret = await serviceSecret(db, 'account-claims')
  return createHmac('sha256', secret).update(`${kind} ${wiki_id} ${user_id}`).digest('base64url')
}
