import { msg } from '#i18n/msg.ts'
import { SECOND_MS } from './durations.ts'
import { FORMAT_LANGUAGE } from './format-language.ts'

const SECONDS = new Intl.NumberFormat(FORMAT_LANGUAGE, { maximumFractionDigits: 2 })

/** How long something took: "0.05 s". @param took milliseconds. */
export function formatSeconds(took: number): string {
  return msg('format-seconds', SECONDS.format(took / SECOND_MS))
}
