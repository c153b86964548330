import type { KnowledgeEquityResponse } from '#contract/schemas/policies.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Stores that a member accepted these versions. An earlier acceptance keeps its time. */
export async function insertAcceptances(
  db: Db,
  userId: number,
  policyIds: readonly number[],
  now: number,
): Promise<void> {
  if (policyIds.length === 0) return
  await db
    .insertInto('policy_acceptances')
    .values([...new Set(policyIds)].map(policy_id => ({ user_id: userId, policy_id, accepted_at: now })))
    .onConflict(conflict => conflict.columns(['user_id', 'policy_id']).doNothing())
    .execute()
}

/** Returns the ids of every version that a member accepted. */
export async function acceptedPolicyIds(db: Db, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('policy_acceptances')
    .select('policy_id')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ policy_id }) => policy_id))
}

/** Returns the first `limit` verified members who have not been told about a version yet. */
export async function membersToNotify(
  db: Db,
  policyId: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('verified_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('policy_announcements')
            .select('policy_id')
            .whereRef('policy_announcements.user_id', '=', 'users.id')
            .where('policy_id', '=', policyId),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @returns false if the member was already told about this version. */
export async function insertAnnouncement(
  db: Db,
  userId: number,
  policyId: number,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('policy_announcements')
    .values({ user_id: userId, policy_id: policyId, announced_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'policy_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function insertKnowledgeEquity(
  db: Db,
  wikiId: number,
  { selectedOption, freeTextResponse }: KnowledgeEquityResponse,
  now: number,
): Promise<void> {
  await db
    .insertInto('wiki_knowledge_equity')
    .values({
      wiki_id: wikiId,
      selected_option: selectedOption,
      free_text: freeTextResponse?.trim() || null,
      created_at: now,
    })
    .execute()
}
