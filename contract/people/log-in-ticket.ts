import { object, string } from 'yup'
import { msg } from '#i18n/msg.ts'

/** How many seconds a ticket works. */
export const TICKET_SECONDS = 30

/** Where a wiki's host begins and ends a log-in by the service. */
export const WIKI_LOG_IN_PATH = '/.wikistead/log-in'

/** Where the service checks that it is the same browser. */
export const SERVICE_LOG_IN_PATH = '/log-in-to-wiki'

const RETURN_MAX = 2000
const RETURN_TEXT = msg('people-please-send-path-wiki')

/**
 * A path of a wiki as a browser would request it; null if it leads elsewhere, or might in a browser that parses it
 * differently.
 */
export function pathWithinWiki(text: string): string | null {
  if (text.length > RETURN_MAX || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return null
  const base = 'http://wiki.invalid'
  if (!URL.canParse(text, base)) return null
  const { origin, pathname, search, hash } = new URL(text, base)
  if (origin !== base || pathname.startsWith('//') || pathname.startsWith(WIKI_LOG_IN_PATH)) return null
  return pathname + search + hash
}

/** The page of the wiki that opens; by default the main page. */
export const returnTo = string()
  .max(RETURN_MAX, msg('common-max-1-characters', RETURN_MAX))
  .test('path', RETURN_TEXT, value => value === undefined || pathWithinWiki(value) !== null)

/** `POST /wiki/{id}/login-ticket`. The body may be missing. */
export const logInTicketSchema = object({
  return_to: returnTo,
}).noUnknown()

export interface LogInTicketResponse {
  /** Opens the wiki and logs in there, once and within {@link TICKET_SECONDS}, in the browser that asked. */
  readonly data: { readonly url: string }
}
