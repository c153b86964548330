import type { Db } from '#server/platform/database/db.ts'

/**
 * Withdraws all open invitations to wikis that an account has sent: somebody else may have sent them. Call it in the
 * transaction that gives the account back to its member.
 */
export async function withdrawInvitations(
  trx: Db,
  { id, email }: { readonly id: number; readonly email: string },
  now: number,
): Promise<void> {
  const ended = await trx
    .updateTable('wiki_invitations')
    .set({ ended_at: now, outcome: 'withdrawn' })
    .where('invited_by', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['wiki_id', 'email', 'role'])
    .execute()
  if (ended.length === 0) return
  const withdrawn = { at: now, who: email, kind: 'withdrawn' } as const
  await trx
    .insertInto('wiki_history')
    .values(ended.map(of => ({ ...withdrawn, wiki_id: of.wiki_id, subject: of.email, before: of.role })))
    .execute()
}
