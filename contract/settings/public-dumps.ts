import { isPrivate } from './private-wiki.ts'

/** The setting of a wiki that offers its whole content for download. "1" or "0", as every flag. */
export const DUMPS_SETTING = 'wwPublicDumps'

/** A private wiki has none, whatever the setting says. @param settings by name; a missing one has its default. */
export function offersDumps(settings: Readonly<Record<string, string | undefined>>): boolean {
  return !isPrivate(settings) && settings[DUMPS_SETTING] !== '0'
}
