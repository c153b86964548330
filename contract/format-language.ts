import { localeOf } from '#i18n/date-formats.ts'
import { language } from '#i18n/msg.ts'

/**
 * The language in which dates, times, numbers and lists are written: that of the interface, whatever the browser's is,
 * because "on 1. März 2026" is no English. Spec 2.54 fixes its form of English.
 */
export const FORMAT_LANGUAGE = localeOf(language)
