/**
 * Light or dark as the person chose it, kept in a cookie so that the server can write it into the page it sends: nothing
 * flashes, and no script has to run before the first paint. No cookie means: as the system has it.
 *
 * The server adds {@link COLOR_MODE_ATTRIBUTE} with the value to the page's `<html>` element.
 */
const COLOR_MODES = ['light', 'dark'] as const
export type ColorMode = (typeof COLOR_MODES)[number]

export const COLOR_MODE_COOKIE = 'color-mode'
export const COLOR_MODE_ATTRIBUTE = 'data-color-mode'

/** What a cookie's value or an attribute says, null for anything but a colour mode. */
export function parseColorMode(value: string | null | undefined): ColorMode | null {
  return COLOR_MODES.find(mode => mode === value) ?? null
}

/** @param cookies a `Cookie` header, or `document.cookie`. */
export function readColorMode(cookies: string | undefined): ColorMode | null {
  const start = `${COLOR_MODE_COOKIE}=`
  const pair = cookies?.split('; ').find(text => text.startsWith(start))
  return parseColorMode(pair?.slice(start.length))
}
