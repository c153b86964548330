/**
 * Browsers' names in User-Agent headers. The first that matches counts, because most browsers name those they are
 * made of or pass for as well.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */
const BROWSERS: readonly (readonly [name: string, token: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPX|Opera)\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Chromium', /\bChromium\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: readonly (readonly [name: string, token: RegExp])[] = [
  ['iPhone', /\(iPhone;/],
  ['iPad', /\(iPad;/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * The names that people know their browser and system by. Nothing else of the header gets onto a page.
 * @param userAgent the header `User-Agent`, which may say anything.
 * @returns null for what it does not name.
 */
export function nameBrowser(userAgent: string | null): { browser: string | null; system: string | null } {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) }
}

function firstOf(names: typeof BROWSERS, userAgent: string | null): string | null {
  return names.find(([, token]) => token.test(userAgent ?? ''))?.[0] ?? null
}
