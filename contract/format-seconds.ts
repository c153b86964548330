import { msg } from '#i18n/msg.ts'
import { SECOND_MS } from './durations.ts'
import { FORMAT_LANGUAGE } from './format-language.ts'

const SECONDS = new Intl.NumberFormat(FORMAT_LANGUAGE, { maximumFractionDigits: 2 })

/** How long something took: "0.05 s". */
export function formatSeconds(durationMs: number): string {
  return msg('format-seconds', SECONDS.format(durationMs / SECOND_MS))
}
