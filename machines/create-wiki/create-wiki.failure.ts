import { type Failure, type FieldErrors, toFailure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import type { SiteDetails } from '#contract/schemas/create-wiki.ts'
import { wireMessages } from '#contract/wire-messages.ts'

/** Step 1's fields that the server judges too. */
const SITE_FIELDS = ['sitename', 'domain', 'username'] as const

/** What can come of asking for a wiki. Source: specification, section 8 ("Create wiki"). */
export type CreateWikiFailure =
  /** Some fields were refused, or all of them because there are too many wikis: texts to show on the fields. */
  | { readonly kind: 'fields'; readonly errors: FieldErrors }
  /** The service cannot make a wiki now. */
  | { readonly kind: 'noDatabases' }
  /** Too many were created in a short time, or there is no room: the server's words say when to try again. */
  | { readonly kind: 'notNow'; readonly message: string }
  /** Refused for a reason that is none of the above. */
  | { readonly kind: 'creationFailed' }
  /** Not about the wiki: the network, a missing right, too many requests, the server. */
  | { readonly kind: 'request'; readonly failure: Failure }

/**
 * Anything thrown while a wiki was being created, told apart by what the person can do next.
 * @param domainKind what was asked for: the rule for subdomains says nothing about a custom domain.
 */
export function createWikiFailure(
  thrown: unknown,
  domainKind: SiteDetails['domainKind'] = 'subdomain',
): CreateWikiFailure {
  const failure = toFailure(thrown)
  const message = ('message' in failure && failure.message) || ''
  if (message.includes(messages.createWiki.tooMany)) return onAllFields(message)
  switch (failure.kind) {
    case 'invalid':
      return fieldFailure(failure.fields, domainKind === 'subdomain')
    case 'refused':
      if (message === wireMessages.noDatabases) return { kind: 'noDatabases' }
      return failure.status === 503 && message ? { kind: 'notNow', message } : { kind: 'creationFailed' }
    case 'tooMany':
      return message ? { kind: 'notNow', message } : { kind: 'request', failure }
    default:
      return { kind: 'request', failure }
  }
}

function onAllFields(message: string): CreateWikiFailure {
  return { kind: 'fields', errors: Object.fromEntries(SITE_FIELDS.map(field => [field, [message]])) }
}

function fieldFailure(fields: FieldErrors, isSubdomain: boolean): CreateWikiFailure {
  const errors = SITE_FIELDS.flatMap(field =>
    (fields[field] ?? [])
      .slice(0, 1)
      .map(text => [field, [field === 'domain' && isSubdomain ? subdomainText(text) : text]]),
  )
  return errors.length > 0
    ? { kind: 'fields', errors: Object.fromEntries(errors) }
    : { kind: 'creationFailed' }
}

/** The server's reasons for refusing a subdomain are two to the reader: it is taken, or it is none. */
function subdomainText(text: string): string {
  const { domainTaken, domainFormat } = messages.createWiki
  return text === wireMessages.domainTaken ? domainTaken : domainFormat
}
