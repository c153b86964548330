import type { IncomingHttpHeaders } from 'node:http'
import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import {
  chooseLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  LANGUAGE_PARAMETER,
} from '#contract/interface-language.ts'
import type { LanguageCode } from '#i18n/languages.ts'

/**
 * The language in which an answer of the API is read. Our pages name theirs in `Accept-Language`; a client that asks for
 * none gets English.
 */
export function answerLanguage(headers: IncomingHttpHeaders): LanguageCode {
  return chooseLanguage({ accepted: headers['accept-language'] }).code
}

/** The language in which a page is read: a chosen one before those of the browser. */
export function pageLanguage({
  headers,
  url = '',
}: {
  headers: IncomingHttpHeaders
  url?: string | undefined
}): LanguageCode {
  const parameter = new URLSearchParams(url.split('?', 2)[1]).get(LANGUAGE_PARAMETER)
  return chooseLanguage({ parameter, cookies: headers.cookie, accepted: headers['accept-language'] }).code
}

/** Has a browser ask for its next pages in a language. Scripts may read it: it is no secret. */
export function setLanguageCookie(reply: FastifyReply, language: string): void {
  const options = { path: '/', sameSite: 'lax', maxAge: LANGUAGE_COOKIE_SECONDS } as const
  // Pages are sent outside of what reads cookies.
  reply.header('set-cookie', cookie.serialize(LANGUAGE_COOKIE, language, options))
}
