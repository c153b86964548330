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

/** The language of an API answer. Our pages send theirs in `Accept-Language`; a client that sends none gets English. */
export function responseLanguage(headers: IncomingHttpHeaders): LanguageCode {
  return chooseLanguage({ accepted: headers['accept-language'] }).code
}

/** The language of a page: the one chosen by the user, otherwise the browser's. */
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

/** Makes a browser request its next pages in a language. Scripts may read the cookie, because it is not secret. */
export function setLanguageCookie(reply: FastifyReply, language: string): void {
  const options = { path: '/', sameSite: 'lax', maxAge: LANGUAGE_COOKIE_SECONDS } as const
  // Not by the cookie plugin, because pages are sent outside its scope.
  reply.header('set-cookie', cookie.serialize(LANGUAGE_COOKIE, language, options))
}
