import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** @param count how many sessions were ended. */
export function sessionsEndedEmail(config: Config, email: string, count: number): Email {
  const what = msg('email-browser-was', count)
  return {
    to: { name: '', address: email },
    subject: msg('email-logged-out-1-other-browsers', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-1-just-logged-out-2', what, config.serviceName),
      msg('email-if-was-not-somebody-else'),
      { label: msg('email-look-at-profile'), link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
