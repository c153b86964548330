/**
 * The color mode that a person chose. A cookie keeps it, so that the server can write it into the page it
 * sends: nothing flashes, and no script has to run before the first paint. Without the cookie the page
 * follows the system's setting.
 *
 * The server adds {@link COLOR_MODE_ATTRIBUTE} with the value to the page's `<html>` element.
 */
const COLOR_MODES = ['light', 'dark'] as const
export type ColorMode = (typeof COLOR_MODES)[number]

export const COLOR_MODE_COOKIE = 'color-mode'
export const COLOR_MODE_ATTRIBUTE = 'data-color-mode'

/** Reads the value of the cookie or the attribute. @returns null for anything but a color mode. */
export function parseColorMode(value: string | null | undefined): ColorMode | null {
  return COLOR_MODES.find(mode => mode === value) ?? null
}

/** @param cookies a `Cookie` header or `document.cookie`. */
export function readColorMode(cookies: string | undefined): ColorMode | null {
  const start = `${COLOR_MODE_COOKIE}=`
  const pair = cookies?.split('; ').find(text => text.startsWith(start))
  return parseColorMode(pair?.slice(start.length))
}
