import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { isLoopbackUrl } from '#server/platform/loopback-name.ts'

/** Whether mails reach nobody: there is no mail server, and the outbox is shown on one's own machine only. */
export function emailsGoNowhere({
  smtpUrl,
  publicUrl,
}: Pick<ServerConfig, 'smtpUrl' | 'publicUrl'>): boolean {
  return smtpUrl === null && !isLoopbackUrl(publicUrl)
}

export const EMAILS_GO_NOWHERE =
  'SMTP_URL is not set, so mails reach nobody: sign-up, verification and new passwords do not work. They wait in the outbox folder of DATA_DIR.'
