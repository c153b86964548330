import type { Failure } from '#contract/failure.ts'
import { wireMessages } from '#contract/wire-messages.ts'

interface OwnFailure {
  /** Ends the sentence "createWiki fails: …". */
  readonly name: string
  readonly failure: Failure
}

const invalid = (field: string, message: string): Failure => ({
  kind: 'invalid',
  message: 'The given data was invalid.',
  fields: { [field]: [message] },
})

const refused = (message: string): Failure => ({ kind: 'refused', status: 409, message })

/** Failures that mean something of their own to a flow, by the id of the actor that fails so. The six kinds are offered anyway. */
export const OWN_FAILURES: Readonly<Record<string, readonly OwnFailure[]>> = {
  createWiki: [
    { name: 'the domain is taken', failure: invalid('domain', wireMessages.domainTaken) },
    { name: 'the domain is none', failure: invalid('domain', 'The domain format is invalid.') },
    { name: 'too many wikis', failure: refused(wireMessages.tooManyWikis(6, 5)) },
    { name: 'no databases ready', failure: refused(wireMessages.noDatabases) },
  ],
  verifyEmail: [{ name: 'the token is expired', failure: invalid('token', 'The token is expired.') }],
  submit: [{ name: 'the captcha was wrong', failure: invalid('recaptcha', 'The captcha was not solved.') }],
}
