import {
  chooseLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  LANGUAGE_PARAMETER,
} from '#contract/interface-language.ts'
import { type LanguageCode, languageFor } from '#i18n/languages.ts'

/** The parts of a window that determine the viewer's language. */
export interface ViewerWindow {
  readonly location: Pick<Location, 'origin' | 'search'>
  readonly document: Pick<Document, 'cookie' | 'referrer'>
  readonly navigator: Pick<Navigator, 'languages'>
}

/** Chosen as on the service's pages: from the URL, the cookie, the browser. */
export function viewerLanguage({ location, document, navigator }: ViewerWindow): LanguageCode {
  const accepted = navigator.languages.join()
  return chooseLanguage({ parameter: parameterOf(location), cookies: document.cookie, accepted }).code
}

/** Keeps a language that was chosen on a page of the viewer. A link from another site chooses it for one page only. */
export function keepChosenLanguage({ location, document }: ViewerWindow): void {
  const chosen = languageFor(parameterOf(location) ?? '')
  if (!chosen || !document.referrer.startsWith(`${location.origin}/`)) return
  document.cookie = `${LANGUAGE_COOKIE}=${chosen.code}; path=/; max-age=${LANGUAGE_COOKIE_SECONDS}; samesite=lax`
}

function parameterOf({ search }: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(search).get(LANGUAGE_PARAMETER)
}
