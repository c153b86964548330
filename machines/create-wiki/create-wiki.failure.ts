import { type Failure, type FieldErrors, toFailure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import type { SiteDetails } from '#contract/schemas/create-wiki.ts'
import { saysTooManyWikis, wireMessages } from '#contract/wire-messages.ts'

/** The fields of step 1 that the server checks as well, besides the language. */
const SITE_FIELDS = ['sitename', 'domain', 'username'] as const

/** Why a wiki could not be created. Source: spec 8.8 to 8.12. */
export type CreateWikiFailure =
  /** Errors to show at the fields. If there are too many wikis, every field has one. */
  | { readonly kind: 'fields'; readonly errors: FieldErrors }
  /** The service has no database for another wiki. */
  | { readonly kind: 'noDatabases' }
  /**
   * Too many wikis were created recently, or there is no room. The server's message says when to try again.
   */
  | { readonly kind: 'notNow'; readonly message: string }
  /** Refused for any other reason. */
  | { readonly kind: 'creationFailed' }
  /** The request itself failed: no network, no permission, too many requests, a server fault. */
  | { readonly kind: 'request'; readonly failure: Failure }

/**
 * Classifies what was thrown while a wiki was being created, by what the member can do next.
 * @param domainKind the kind of domain that was requested; the rule for subdomains does not apply to custom
 * domains.
 */
export function createWikiFailure(
  thrown: unknown,
  domainKind: SiteDetails['domainKind'] = 'subdomain',
): CreateWikiFailure {
  const failure = toFailure(thrown)
  const message = ('message' in failure && failure.message) || ''
  if (saysTooManyWikis(message)) return onAllFields(message)
  switch (failure.kind) {
    case 'invalid':
      return fieldFailure(failure.fields, domainKind === 'subdomain')
    case 'refused':
      if (message === wireMessages.noDatabases) return { kind: 'noDatabases' }
      // An earlier request is still creating the wiki.
      if (failure.status === 409) return { kind: 'request', failure }
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
  const errors = [...SITE_FIELDS, 'language'].flatMap(field =>
    (fields[field] ?? [])
      .slice(0, 1)
      .map(text => [field, [field === 'domain' && isSubdomain ? subdomainText(text) : text]]),
  )
  return errors.length > 0
    ? { kind: 'fields', errors: Object.fromEntries(errors) }
    : { kind: 'creationFailed' }
}

/**
 * A refused subdomain is either taken or invalid; the server's other reasons are not shown. A server may answer in the
 * page's language.
 */
function subdomainText(text: string): string {
  const { domainTaken, domainFormat } = messages.createWiki
  return [wireMessages.domainTaken, domainTaken].includes(text) ? domainTaken : domainFormat
}
