import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
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
  const copy = kind === 'public' ? 'public archive' : 'complete copy'
  return {
    to: { name: '', address: email },
    subject: `The copy of ${sitename} is ready`,
    body: [
      'Hello,',
      `the ${copy} of ${sitename} that you asked for is ready. You can download it until ${formatUtcDay(expiresAt)}.`,
      { label: 'Go to your copies', link: `${publicUrl}${routes.manageWiki(wiki_id)}?tab=data` },
      ...(kind === 'complete'
        ? ['It contains personal data of people who have accounts on the wiki: please store it accordingly.']
        : []),
    ],
  }
}
