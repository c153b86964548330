import { sql } from 'kysely'
import { CLOSED_ACCOUNT } from '#contract/account/account-closing.ts'
import { isTyped, PARTS } from '#server/modules/account/account-data.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { deletePerson, findOtherOwner, lockPeople } from '#server/modules/wikis/people/people.repository.ts'
import type { Db } from '#server/platform/database/db.ts'

type Removal = (trx: Db, user: UserRow, now: number) => Promise<void>

/** Stands for a removed account in rows of a wiki that must name an account. No account has this id. */
const NO_ACCOUNT = 0

/**
 * Parts that others share, and that are therefore not deleted with the account, by their names in {@link PARTS}. Every
 * other part is deleted as a whole, so a part that is added there cannot be forgotten here.
 */
const SHARED: Readonly<Record<string, Removal>> = {
  // They continue with their other owners, or were deleted and will be purged.
  wikis: async () => {},
  roles: leaveWikis,
  claims_to_domains: passOnClaims,
  changes_of_wikis: async (trx, { email, verified_at }) => {
    if (verified_at === null) return
    await trx.updateTable('wiki_history').set({ who: CLOSED_ACCOUNT }).where('who', '=', email).execute()
    await trx
      .updateTable('wiki_history')
      .set({ subject: CLOSED_ACCOUNT })
      .where('subject', '=', email)
      .execute()
  },
  // Nothing changes the audit log: it shows who has decided what for the service.
  acts_as_an_operator: async () => {},
  acts_of_operators: async () => {},
  // The networks of the day still count towards the limits on creations.
  wikis_created_today: async (trx, { id }) => {
    await trx.updateTable('wiki_creations').set({ user_id: null }).where('user_id', '=', id).execute()
  },
  exports: async (trx, { id }) => {
    await trx.updateTable('wiki_exports').set({ user_id: null }).where('user_id', '=', id).execute()
  },
  imports: async (trx, { id }) => {
    await trx.updateTable('wiki_imports').set({ user_id: NO_ACCOUNT }).where('user_id', '=', id).execute()
  },
  batches: async (trx, { id }) => {
    await trx.updateTable('wiki_batches').set({ user_id: NO_ACCOUNT }).where('user_id', '=', id).execute()
  },
  // A running one needs the account's rights, which are gone, so it fails; without an account it would be the operator's.
  restores: async (trx, { id }) => {
    await trx
      .updateTable('wiki_restores')
      .set({ user_id: NO_ACCOUNT })
      .where('user_id', '=', id)
      .where('status', '<>', 'pending')
      .execute()
  },
  jobs: async (trx, { id }) => {
    await trx.updateTable('jobs').set({ account: null }).where('account', '=', String(id)).execute()
  },
  reports_of_content: async (trx, user) => {
    if (user.verified_at === null) return
    await trx
      .updateTable('complaints')
      .set({ name: null, email: null })
      .where(isTyped('email', user))
      .execute()
  },
  // They continue without the account. Like the audit log, a case shows who has decided what for the service.
  appeals: async (trx, { id }) => {
    await trx.updateTable('case_parties').set({ user_id: null }).where('user_id', '=', id).execute()
  },
  reports_in_charge: async (trx, { id }) => {
    await trx.updateTable('cases').set({ assignee_id: null }).where('assignee_id', '=', id).execute()
  },
  notes_on_reports: async () => {},
  decisions_on_reports: async (trx, { id }) => {
    await trx.updateTable('case_decisions').set({ user_id: null }).where('user_id', '=', id).execute()
  },
}

/**
 * Removes an account with all that is stored about it. What belongs to wikis stays and names nobody any more.
 * @param user whose rows {@link PARTS} finds.
 */
export async function removeAccountData(trx: Db, user: UserRow, now: number): Promise<void> {
  // Claims are passed on while the account is still one of the people of the wiki; the account itself goes last.
  const names = Object.keys(PARTS).filter(name => !FIRST.includes(name) && name !== 'account')
  for (const name of [...FIRST, ...names, 'account']) {
    const shared = SHARED[name]
    const part = PARTS[name]
    if (shared) await shared(trx, user, now)
    else if (part) await sql`delete from ${sql.table(part.table)} where ${part.where(user)}`.execute(trx)
  }
}

const FIRST: readonly string[] = ['claims_to_domains', 'roles']

/** Passes claims to domains, in whatever state, to another owner of the wiki. */
async function passOnClaims(trx: Db, { id }: UserRow): Promise<void> {
  const claims = await trx.selectFrom('domain_claims').select('wiki_id').where('user_id', '=', id).execute()
  for (const { wiki_id } of claims) {
    await lockPeople(trx, wiki_id)
    const next = await findOtherOwner(trx, wiki_id, id)
    // A wiki without another owner is deleted, and its claim goes with the account.
    if (next)
      await trx
        .updateTable('domain_claims')
        .set({ user_id: next.id })
        .where('wiki_id', '=', wiki_id)
        .execute()
  }
}

async function leaveWikis(trx: Db, { id }: UserRow, now: number): Promise<void> {
  const roles = await trx
    .selectFrom('wiki_managers')
    .select(['wiki_id', 'role'])
    .where('user_id', '=', id)
    .execute()
  for (const { wiki_id, role } of roles) {
    await deletePerson(trx, wiki_id, id)
    await recordChange(trx, { wikiId: wiki_id, now, who: CLOSED_ACCOUNT, kind: 'left', before: role })
  }
}
