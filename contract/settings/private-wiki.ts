/** The setting of a wiki that only people with an account on it can read. "1" or "0", as every flag. */
export const PRIVATE_SETTING = 'wwPrivateWiki'

/** @param settings a wiki's settings by name; a missing one has its default. */
export function isPrivate(settings: Readonly<Record<string, string | undefined>>): boolean {
  return settings[PRIVATE_SETTING] === '1'
}
