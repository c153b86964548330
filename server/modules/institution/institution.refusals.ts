import { INSTITUTION_MINUTES } from '#contract/account/institution.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const PASSWORD = 'You can log in with your password instead.'

/** Why a log-in at the institution did not work, each in words of its own with what can be done next. */
export function institutionRefusals({ serviceName }: Pick<ServerConfig, 'serviceName'>, name: string) {
  const refuse = (status: number, code: string, message: string) => (cause?: unknown) =>
    new AppError(status, `institution-${code}`, message, { cause })
  const team = `tell the ${serviceName} team`
  return {
    unreachable: refuse(
      503,
      'unreachable',
      `${name} could not be reached. Please try again in a few minutes. ${PASSWORD}`,
    ),
    slow: refuse(503, 'slow', `${name} did not answer in time. Please try again. ${PASSWORD}`),
    faulty: refuse(
      503,
      'faulty',
      `${name} reports a fault of its own. Please try again in a few minutes. ${PASSWORD}`,
    ),
    misconfigured: refuse(
      503,
      'misconfigured',
      `${name} does not accept log-ins to ${serviceName}: something is set up wrongly. Please ${team}. ${PASSWORD}`,
    ),
    denied: refuse(
      400,
      'denied',
      `${name} did not log you in: you have cancelled it, or are not allowed to use ${serviceName}. Begin again, or ask ${name}. ${PASSWORD}`,
    ),
    ended: refuse(
      400,
      'ended',
      `This log-in was begun in another browser or window, was used already, or took longer than ${INSTITUTION_MINUTES} minutes. Please begin again.`,
    ),
    wrongAnswer: refuse(
      400,
      'wrong-answer',
      `What ${name} has answered does not belong to this log-in, so nobody was logged in. Please begin again, and ${team} if that does not help.`,
    ),
    noAddress: refuse(
      409,
      'no-address',
      `${name} did not say which email address is yours, and without one there is no account. Ask ${name} to pass it on. ${PASSWORD}`,
    ),
    unverifiedAddress: refuse(
      409,
      'unverified-address',
      `${name} has not verified your email address, so it could be another person’s. Ask ${name} to verify it, then begin again. ${PASSWORD}`,
    ),
    unverifiedAccount: refuse(
      409,
      'unverified-account',
      'Somebody has signed up with your email address and has not verified it. Choose a new password with “Forgot your password?”: that makes the account yours and ends what others have set up. Then begin again.',
    ),
    joinedToAnother: refuse(
      409,
      'joined-to-another',
      `The account with your email address is joined to another log-in at ${name}. Log in to it with its password, and remove “Log-in by ${name}” on the profile page. Then begin again.`,
    ),
    recentlyGivenUp: refuse(
      409,
      'recently-given-up',
      'An account had your email address until recently, and can still take it back. Please try again in three days.',
    ),
  }
}

export type InstitutionRefusals = ReturnType<typeof institutionRefusals>
