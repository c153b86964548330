import { describe, expect, test } from '@jest/globals'
import { type Failure, FailureError } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { tooManyWikis, wireMessages } from '#contract/wire-messages.ts'
import { createWikiFailure } from './create-wiki.failure.ts'

const failureOf = (failure: Failure) => createWikiFailure(new FailureError(failure))
const invalid = (fields: Record<string, string[]>) => failureOf({ kind: 'invalid', message: '', fields })

describe('the failure of a creation', () => {
  test('puts the first message for sitename and username at their fields', () => {
    expect(invalid({ sitename: ['Too short.', 'Not nice.'], username: ['Not a name.'] })).toEqual({
      kind: 'fields',
      errors: { sitename: ['Too short.'], username: ['Not a name.'] },
    })
  })

  test('puts the message about the language at its field', () => {
    const errors = { language: ['Not available.'] }
    expect(invalid(errors)).toEqual({ kind: 'fields', errors })
  })

  test('says that a domain is taken', () => {
    expect(invalid({ domain: [wireMessages.domainTaken] })).toEqual({
      kind: 'fields',
      errors: { domain: ['The domain has already been taken.'] },
    })
  })

  test('shows the rule for subdomains for any other error of the domain', () => {
    expect(invalid({ domain: ['The domain is not allowed.'] })).toEqual({
      kind: 'fields',
      errors: { domain: [messages.createWiki.domainFormat] },
    })
  })

  test('shows the server’s message about a custom domain', () => {
    const domain = ['Nobody can own this domain.']
    const failure = new FailureError({ kind: 'invalid', message: '', fields: { domain } })
    expect(createWikiFailure(failure, 'custom')).toEqual({ kind: 'fields', errors: { domain } })
  })

  test.each<Failure['kind']>(['notAllowed', 'refused', 'invalid'])(
    'shows the error about too many wikis at all fields, also for the kind %s',
    kind => {
      const message = tooManyWikis(4, 3)
      const failure = { kind, status: 422, message, fields: {} } as Failure
      expect(failureOf(failure)).toEqual({
        kind: 'fields',
        errors: { sitename: [message], domain: [message], username: [message] },
      })
    },
  )

  test('distinguishes a service without databases', () => {
    expect(failureOf({ kind: 'refused', status: 503, message: 'No databases ready' })).toEqual({
      kind: 'noDatabases',
    })
  })

  test.each<Failure>([
    {
      kind: 'tooMany',
      retryAfterSeconds: 480,
      message: 'You have created 10 wikis. Try again in 8 minutes.',
    },
    { kind: 'refused', status: 503, message: 'There is no room for new wikis at the moment.' },
  ])('shows the server’s message if trying later may help ($kind)', failure => {
    const message = 'message' in failure ? failure.message : ''
    expect(failureOf(failure)).toEqual({ kind: 'notNow', message })
  })

  test('says that the previous request is still creating the wiki, and not that nothing was created', () => {
    const failure = { kind: 'refused', status: 409, message: 'It is still creating this wiki.' } as const
    expect(failureOf(failure)).toEqual({ kind: 'request', failure })
  })

  test('treats any other refusal as a failed creation', () => {
    const creationFailed = { kind: 'creationFailed' }
    expect(failureOf({ kind: 'refused', status: 400, message: 'No.' })).toEqual(creationFailed)
    expect(invalid({ profile: ['Not readable.'] })).toEqual(creationFailed)
    expect(invalid({ domain: [] })).toEqual(creationFailed)
  })

  test.each<Failure>([
    { kind: 'offline' },
    { kind: 'notAllowed', message: 'Please verify your email address.' },
    { kind: 'tooMany', retryAfterSeconds: 60 },
    { kind: 'serverFault', status: 500, message: '' },
  ])('keeps the kind $kind as the failure of the request', failure => {
    expect(failureOf(failure)).toEqual({ kind: 'request', failure })
  })

  test('treats an unexpected exception as a server fault', () => {
    expect(createWikiFailure(new Error('boom'))).toEqual({
      kind: 'request',
      failure: { kind: 'serverFault', status: null, message: 'boom' },
    })
  })
})
