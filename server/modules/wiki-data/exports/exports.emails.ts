import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import type { PendingExport } from './exports.repository.ts'

/** Informs the member who asked for a copy that it is ready. It can only be downloaded after a log-in. */
export function exportReady(
  { publicUrl }: Pick<ServerConfig, 'publicUrl'>,
  email: string,
  { wiki_id, sitename, kind }: PendingExport,
  expiresAt: number,
): Email {
  const copy = kind === 'public' ? msg('email-public-archive') : msg('email-complete-copy')
  return {
    to: { name: '', address: email },
    subject: msg('email-copy-1-ready', sitename),
    body: [
      msg('email-hello'),
      msg('email-1-2-asked-ready-can', copy, sitename, formatUtcDay(expiresAt)),
      { label: msg('email-go-copies'), link: `${publicUrl}${routes.manageWiki(wiki_id)}?tab=data` },
      ...(kind === 'complete' ? [msg('email-contains-personal-data-people-who')] : []),
    ],
  }
}
