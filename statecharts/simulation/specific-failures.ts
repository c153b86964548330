import type { Failure } from '#contract/failure.ts'
import { tooManyWikis, wireMessages } from '#contract/wire-messages.ts'
import { msg } from '#i18n/msg.ts'

interface SpecificFailure {
  /** Completes the label "createWiki fails: …". */
  readonly name: string
  readonly failure: Failure
}

const invalid = (field: string, message: string): Failure => ({
  kind: 'invalid',
  message: 'The given data was invalid.',
  fields: { [field]: [message] },
})

const refused = (message: string): Failure => ({ kind: 'refused', status: 409, message })

/**
 * Failures with a specific meaning for a flow, by the id of the actor. The six kinds are always offered as
 * well.
 */
export const SPECIFIC_FAILURES: Readonly<Record<string, readonly SpecificFailure[]>> = {
  createWiki: [
    { name: msg('statecharts-domain-taken'), failure: invalid('domain', wireMessages.domainTaken) },
    { name: msg('statecharts-domain-invalid'), failure: invalid('domain', 'The domain format is invalid.') },
    { name: msg('statecharts-too-many-wikis'), failure: refused(tooManyWikis(6, 5)) },
    { name: msg('statecharts-no-databases'), failure: refused(wireMessages.noDatabases) },
  ],
  verifyEmail: [
    { name: msg('statecharts-token-expired'), failure: invalid('token', 'The token is expired.') },
  ],
  submit: [
    { name: msg('statecharts-captcha-wrong'), failure: invalid('recaptcha', 'The captcha was not solved.') },
  ],
}
