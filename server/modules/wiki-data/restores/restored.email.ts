import { formatUtcMinute } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { NO_ACCOUNT, type PendingRestore } from './restores.repository.ts'

interface Manager {
  readonly id: number
  readonly email: string
}

/** The managers of a wiki, who get an email when a backup was restored. */
export async function listManagerAddresses(db: Db, wikiId: number): Promise<readonly Manager[]> {
  return await db
    .selectFrom('wiki_managers')
    .innerJoin('users', 'users.id', 'wiki_managers.user_id')
    .select(['users.id', 'users.email'])
    .where('wiki_managers.wiki_id', '=', wikiId)
    .where('users.verified_at', 'is not', null)
    .orderBy('users.id')
    .execute()
}

/** Informs a manager that the wiki is as it was earlier, with what that means for its accounts. */
export function restoredEmail(
  config: Pick<ServerConfig, 'publicUrl'>,
  manager: Manager,
  { wiki_id, user_id, sitename, domain, taken_at }: PendingRestore,
): Email {
  return {
    to: { name: '', address: manager.email },
    subject: `${sitename} was put back to an earlier state`,
    body: [
      'Hello,',
      `${whoPut(user_id, manager)} the wiki “${sitename}” at ${decodedDomain(domain)} back to how it was on ${formatUtcMinute(taken_at)}. What was changed there later is no longer in it. A backup of the wiki as it was just before is listed on its page.`,
      'Its accounts are as they were then, too. Blocks and lost rights from later no longer apply, and a password that was changed later is the old one again. Please check who is an administrator of the wiki, and change passwords that others may know.',
      { label: 'Manage the wiki', link: `${config.publicUrl}${routes.manageWiki(wiki_id)}` },
      ...(manager.id === user_id
        ? ['If you did not do this, somebody else can use your account: please change its password.']
        : []),
    ],
  }
}

/** Nobody has the account of a restore by the operator. */
function whoPut(userId: number, manager: Manager): string {
  if (userId === manager.id) return 'you have put'
  return userId === NO_ACCOUNT ? 'the people who run this service have put' : 'another manager has put'
}
