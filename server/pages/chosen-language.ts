import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_PARAMETER } from '#contract/interface-language.ts'
import { languageFor } from '#i18n/languages.ts'
import { setLanguageCookie } from '#server/platform/http/request-language.ts'

/** An address that names a language is a choice, which the browser keeps; on a link of another site it is not the reader's. */
export function keepChosenLanguage(request: FastifyRequest, reply: FastifyReply): void {
  if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))) return
  const chosen = languageFor(new URLSearchParams(request.url.split('?', 2)[1]).get(LANGUAGE_PARAMETER) ?? '')
  if (chosen) setLanguageCookie(reply, chosen.code)
}
