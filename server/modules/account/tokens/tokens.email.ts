import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

/** Tells a member that somebody, perhaps with a stolen session, has made a token. It does not have the token itself. */
export function tokenMadeEmail(
  { publicUrl, serviceName }: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  { name, days }: { readonly name: string; readonly days: number },
): Email {
  return {
    to: { name: '', address: email },
    subject: `A token for your ${serviceName} account was made`,
    body: [
      'Hello,',
      `an API token was just made on the profile page of your ${serviceName} account. For ${days} days, programs that have it can act for you. You called it:`,
      { lines: [name] },
      'If it was not you, somebody else is logged in to your account. Please reset your password now: that logs everybody out and ends all tokens.',
      { label: 'Reset password', link: `${publicUrl}${routes.forgottenPassword}` },
    ],
  }
}
