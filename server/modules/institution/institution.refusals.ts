import { INSTITUTION_MINUTES } from '#contract/account/institution.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const PASSWORD = msg('error-can-log-with-password-instead')

/** Why a log-in at the institution did not work. Each refusal has its own text that says what to do next. */
export function institutionRefusals({ serviceName }: Pick<ServerConfig, 'serviceName'>, name: string) {
  const refuse = (status: number, code: string, message: string) => (cause?: unknown) =>
    new AppError(status, `institution-${code}`, message, { cause })
  const team = msg('error-tell-1-team', serviceName)
  return {
    unreachable: refuse(503, 'unreachable', msg('error-1-could-not-reached-please', name, PASSWORD)),
    slow: refuse(503, 'slow', msg('error-1-did-not-answer-time', name, PASSWORD)),
    faulty: refuse(503, 'faulty', msg('error-1-reports-fault-its-own', name, PASSWORD)),
    misconfigured: refuse(
      503,
      'misconfigured',
      msg('error-1-does-not-accept-log', name, serviceName, team, PASSWORD),
    ),
    denied: refuse(400, 'denied', msg('error-1-did-not-log-have', name, serviceName, PASSWORD)),
    ended: refuse(400, 'ended', msg('error-log-was-begun-another-browser', INSTITUTION_MINUTES)),
    wrongAnswer: refuse(400, 'wrong-answer', msg('error-what-1-has-answered-does', name, team)),
    noAddress: refuse(409, 'no-address', msg('error-1-did-not-say-which', name, PASSWORD)),
    unverifiedAddress: refuse(
      409,
      'unverified-address',
      msg('error-1-has-not-verified-email', name, PASSWORD),
    ),
    unverifiedAccount: refuse(409, 'unverified-account', msg('error-somebody-has-signed-up-with')),
    joinedToAnother: refuse(409, 'joined-to-another', msg('error-account-with-email-address-joined', name)),
    recentlyGivenUp: refuse(409, 'recently-given-up', msg('error-account-had-email-address-until')),
  }
}

export type InstitutionRefusals = ReturnType<typeof institutionRefusals>
