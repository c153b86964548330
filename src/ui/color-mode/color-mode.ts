import { useSyncExternalStore } from 'react'
import {
  COLOR_MODE_ATTRIBUTE,
  COLOR_MODE_COOKIE,
  type ColorMode,
  parseColorMode,
  readColorMode,
} from '#contract/color-mode.ts'

/** What the person chose. `system` follows the system and is not stored. */
export type ColorChoice = ColorMode | 'system'

/** 180 days. No cookie of the service lives longer than six months (spec 2.27). */
const COOKIE_LIFETIME_SECONDS = 180 * 24 * 60 * 60

/** The page's background colors, for the browser's frame. They equal `bg` in `semantic-tokens.ts`. */
const BACKGROUNDS = { light: '#fbfaf7', dark: '#121417' } as const

const listeners = new Set<() => void>()

/** Applies a choice to the page, stores it in the cookie and notifies the components that show it. */
export function chooseColors(choice: ColorChoice): void {
  const root = document.documentElement
  if (choice === 'system') root.removeAttribute(COLOR_MODE_ATTRIBUTE)
  else root.setAttribute(COLOR_MODE_ATTRIBUTE, choice)
  const lifetime = choice === 'system' ? 0 : COOKIE_LIFETIME_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, which a local trial does not have
  document.cookie = `${COLOR_MODE_COOKIE}=${choice}; Path=/; Max-Age=${lifetime}; SameSite=Lax`
  colorBrowserFrame(choice)
  for (const listener of listeners) listener()
}

/** Applies the stored choice. The server has usually written it into the page already. */
export function adoptStoredColors(): void {
  const mode = readColorMode(document.cookie)
  if (mode) document.documentElement.setAttribute(COLOR_MODE_ATTRIBUTE, mode)
  colorBrowserFrame(mode ?? 'system')
}

export function useColorChoice(): ColorChoice {
  return useSyncExternalStore(subscribe, current, () => 'system')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function current(): ColorChoice {
  return parseColorMode(document.documentElement.getAttribute(COLOR_MODE_ATTRIBUTE)) ?? 'system'
}

/** Sets both `theme-color` elements of the page to the chosen background, or each to its own. */
function colorBrowserFrame(choice: ColorChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = BACKGROUNDS[choice === 'system' ? own : choice]
  }
}
