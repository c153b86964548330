import { describe, expect, test } from '@jest/globals'
import { type Failure, FailureError } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { createWikiFailure } from './create-wiki.failure.ts'

const failureOf = (failure: Failure) => createWikiFailure(new FailureError(failure))
const invalid = (fields: Record<string, string[]>) => failureOf({ kind: 'invalid', message: '', fields })

describe('what a refused creation says', () => {
  test('the texts for sitename and username stand on their fields, the first of each', () => {
    expect(invalid({ sitename: ['Too short.', 'Not nice.'], username: ['Not a name.'] })).toEqual({
      kind: 'fields',
      errors: { sitename: ['Too short.'], username: ['Not a name.'] },
    })
  })

  test('a taken domain says so', () => {
    expect(invalid({ domain: [wireMessages.domainTaken] })).toEqual({
      kind: 'fields',
      errors: { domain: ['The domain has already been taken.'] },
    })
  })

  test('any other complaint about the domain shows the rule for subdomains', () => {
    expect(invalid({ domain: ['The domain is not allowed.'] })).toEqual({
      kind: 'fields',
      errors: { domain: [messages.createWiki.domainFormat] },
    })
  })

  test('a complaint about a custom domain is said in the server’s words', () => {
    const domain = ['Nobody can own this domain.']
    const failure = new FailureError({ kind: 'invalid', message: '', fields: { domain } })
    expect(createWikiFailure(failure, 'custom')).toEqual({ kind: 'fields', errors: { domain } })
  })

  test.each<Failure['kind']>(['notAllowed', 'refused', 'invalid'])(
    'too many wikis stand on all fields, also as %s',
    kind => {
      const message = wireMessages.tooManyWikis(4, 3)
      const failure = { kind, status: 422, message, fields: {} } as Failure
      expect(failureOf(failure)).toEqual({
        kind: 'fields',
        errors: { sitename: [message], domain: [message], username: [message] },
      })
    },
  )

  test('a service without room for wikis is told apart', () => {
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
  ])('what passes with time is said in the server’s words ($kind)', failure => {
    const message = 'message' in failure ? failure.message : ''
    expect(failureOf(failure)).toEqual({ kind: 'notNow', message })
  })

  test('any other refusal is a failed creation', () => {
    const creationFailed = { kind: 'creationFailed' }
    expect(failureOf({ kind: 'refused', status: 409, message: 'No.' })).toEqual(creationFailed)
    expect(invalid({ profile: ['Not readable.'] })).toEqual(creationFailed)
    expect(invalid({ domain: [] })).toEqual(creationFailed)
  })

  test.each<Failure>([
    { kind: 'offline' },
    { kind: 'notAllowed', message: 'Please verify your email address.' },
    { kind: 'tooMany', retryAfterSeconds: 60 },
    { kind: 'serverFault', status: 500, message: '' },
  ])('$kind is not mistaken for a refused wiki', failure => {
    expect(failureOf(failure)).toEqual({ kind: 'request', failure })
  })

  test('what is thrown by mistake is a fault, not a refusal', () => {
    expect(createWikiFailure(new Error('boom'))).toEqual({
      kind: 'request',
      failure: { kind: 'serverFault', status: null, message: 'boom' },
    })
  })
})
