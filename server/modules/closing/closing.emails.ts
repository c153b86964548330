import { CLOSED_ACCOUNT } from '#contract/account/account-closing.ts'
import { keepAccountPath } from '#contract/account/account-paths.ts'
import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function closingEmail(
  config: Config,
  email: string,
  { token, closesAt }: { token: string; closesAt: number },
): Email {
  const day = new Date(closesAt).toISOString().slice(0, 16).replace('T', ' ')
  return {
    to: { name: '', address: email },
    secret: true,
    subject: `Your ${config.serviceName} account is being closed`,
    body: [
      'Hello,',
      `somebody, hopefully you, closed your ${config.serviceName} account on its profile page. It is removed, with all that we store about it, on ${day} UTC. Until then you can keep it: by this link, or by logging in.`,
      { label: 'Keep my account', link: `${config.publicUrl}${keepAccountPath(token)}` },
      'You were logged out everywhere. Nobody else gets this email address meanwhile, and the wikis that you managed go on with their other owners.',
      'If it was not you, somebody else was logged in to your account. Please keep it, and change your password then.',
    ],
  }
}

export function keptEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account is kept`,
    body: [
      'Hello,',
      `your ${config.serviceName} account is not being closed any more. Everything is as it was.`,
      'If you did not close it yourself before, please change your password now: that logs everybody else out.',
      { label: 'Log in', link: `${config.publicUrl}${routes.login}` },
    ],
  }
}

/** The last email to an account. */
export function closedEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account is closed`,
    body: [
      'Hello,',
      `as you wanted, your ${config.serviceName} account is closed, and what we stored about it is removed. In the history of wikis that you managed, your address reads “${CLOSED_ACCOUNT}”. Backups of our database forget it when they expire.`,
      'Accounts inside wikis belong to these wikis. If you have one, it is still there.',
      'You can sign up again with this email address at any time.',
    ],
  }
}
