import {
  type InterfaceLanguage,
  interfaceLanguage,
  type LanguageCode,
  languageFor,
  SOURCE_LANGUAGE,
} from '#i18n/languages.ts'

/** The cookie with the language that a person chose. Without it, pages follow the browser's languages. */
export const LANGUAGE_COOKIE = 'language'
/** 180 days. No cookie of the service lives longer than six months (spec 2.27). */
export const LANGUAGE_COOKIE_SECONDS = 180 * 24 * 60 * 60
/** The URL parameter that asks for one page in a language, as in MediaWiki. */
export const LANGUAGE_PARAMETER = 'uselang'

/** The sources of a reader's language. */
interface LanguageWishes {
  /** The value of {@link LANGUAGE_PARAMETER}. */
  readonly parameter?: string | null | undefined
  /** A `Cookie` header or `document.cookie`. */
  readonly cookies?: string | undefined
  /** An `Accept-Language` header. RFC 9110, section 12.5.4. */
  readonly accepted?: string | undefined
}

/** The first language that the interface has, from the URL, the cookie and the browser; otherwise English. */
export function chooseLanguage({ parameter, cookies, accepted }: LanguageWishes): InterfaceLanguage {
  return (
    languageFor(parameter ?? '') ??
    languageFor(cookieOf(cookies)) ??
    acceptedLanguage(accepted ?? '') ??
    interfaceLanguage(SOURCE_LANGUAGE)
  )
}

function cookieOf(cookies: string | undefined): string {
  const start = `${LANGUAGE_COOKIE}=`
  const pair = cookies?.split('; ').find(text => text.startsWith(start))
  return pair?.slice(start.length) ?? ''
}

/** The language with the highest weight, the first of equals. The weight 0 refuses a language. */
function acceptedLanguage(header: string): InterfaceLanguage | null {
  const wishes = header.split(',').map(part => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = parameters
      .map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
      .find(text => text !== undefined)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.flatMap(({ tag, weight }) => {
    const language = weight > 0 ? languageFor(tag) : null
    return language ? [{ language, weight }] : []
  })
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

/** The name of the HTML file in a language, for a page that is built apart from all others. */
export function pageFileName(language: LanguageCode): string {
  return language === SOURCE_LANGUAGE ? 'index.html' : `index.${language}.html`
}
