import { localeOf } from '#i18n/date-formats.ts'
import { language } from '#i18n/msg.ts'

/**
 * The language of dates, times, numbers and lists: the interface's, not the browser's, because "on 1. März 2026" would not
 * be English. Spec 2.54 fixes the form of English.
 */
export const FORMAT_LANGUAGE = localeOf(language)
