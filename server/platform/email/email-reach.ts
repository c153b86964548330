import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { isLoopbackUrl } from '#server/platform/loopback-name.ts'

/**
 * Whether emails reach nobody: there is no SMTP server, and the outbox is only shown on the machine itself.
 */
export function emailsGoNowhere({
  smtpUrl,
  publicUrl,
}: Pick<ServerConfig, 'smtpUrl' | 'publicUrl'>): boolean {
  return smtpUrl === null && !isLoopbackUrl(publicUrl)
}

export const EMAILS_GO_NOWHERE =
  'SMTP_URL is not set, so emails reach nobody: sign-up, verification and new passwords do not work. Emails are stored in the outbox folder of DATA_DIR.'
