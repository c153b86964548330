import { formatUtcMinute } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { NO_ACCOUNT, type PendingRestore } from './restores.repository.ts'

interface Manager {
  readonly id: number
  readonly email: string
}

/** The managers of a wiki, who get an email after a restore. */
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

/** Informs a manager that the wiki was put back, and what that means for its accounts. */
export function restoredEmail(
  config: Pick<ServerConfig, 'publicUrl'>,
  manager: Manager,
  { wiki_id, user_id, sitename, domain, taken_at }: PendingRestore,
): Email {
  return {
    to: { name: '', address: manager.email },
    subject: msg('email-1-was-put-back-earlier', sitename),
    body: [
      msg('email-hello'),
      msg(
        'email-1-wiki-2-at-3',
        whoPut(user_id, manager),
        sitename,
        decodedDomain(domain),
        formatUtcMinute(taken_at),
      ),
      msg('email-its-accounts-as-they-were'),
      { label: msg('common-manage-wiki'), link: `${config.publicUrl}${routes.manageWiki(wiki_id)}` },
      ...(manager.id === user_id ? [msg('email-if-did-not-do-somebody')] : []),
    ],
  }
}

/** Names who put the wiki back; no member has the account id of a restore by the operator. */
function whoPut(userId: number, manager: Manager): string {
  if (userId === manager.id) return msg('email-have-put')
  return userId === NO_ACCOUNT
    ? msg('email-people-who-run-service-have')
    : msg('email-another-manager-has-put')
}
