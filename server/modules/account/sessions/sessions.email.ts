import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** @param count how many sessions were ended. */
export function sessionsEndedEmail(config: Config, email: string, count: number): Email {
  const what = count === 1 ? 'a browser was' : `${count} browsers were`
  return {
    to: { name: '', address: email },
    subject: `Logged out of ${config.serviceName} in other browsers`,
    body: [
      'Hello,',
      `${what} just logged out of your ${config.serviceName} account, on your profile page.`,
      'If it was not you, somebody else is logged in to your account. Please change your password now: that logs everybody else out.',
      { label: 'Look at your profile', link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
