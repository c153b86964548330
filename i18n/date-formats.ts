import { SOURCE_LANGUAGE } from './languages.ts'

/** A day in UTC: "4 March 2026". */
export const UTC_DAY = { dateStyle: 'long', timeZone: 'UTC' } as const
/** A minute in UTC: "4 March 2026 at 21:30 UTC". */
export const UTC_MINUTE = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const

/** The locale by whose customs a language of the interface writes dates and numbers. Spec 2.54 fixes its form of English. */
export function localeOf(language: string): string {
  return language === SOURCE_LANGUAGE ? 'en-GB' : language
}
