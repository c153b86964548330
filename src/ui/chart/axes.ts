import { FORMAT_LANGUAGE } from '#contract/format-language.ts'
import { msg } from '#i18n/msg.ts'
import { FONT, type Inks } from './chart-options.ts'

/** An axis of numbers or years, with lines across the chart. */
export function valueAxisOf({ muted, line }: Inks) {
  return {
    type: 'value',
    axisLabel: { color: muted, fontFamily: FONT, fontSize: 13, hideOverlap: true },
    splitLine: { lineStyle: { color: line } },
  } as const
}

/** The line of the axis below a chart. */
export function baseLineOf({ line }: Inks) {
  return { show: true, onZero: false, lineStyle: { color: line } } as const
}

const MONTHS = 12

/** A year, or a month if the axis spans few years. */
export function axisText(at: number, span: number, locale: string = FORMAT_LANGUAGE): string {
  const year = Math.floor(at)
  if (span >= 4 || at < 1)
    return year < 0 ? msg('chart-year-bc', yearText(-year)) : yearText(Math.max(1, year))
  const moment = new Date(0)
  moment.setUTCFullYear(year, Math.floor((at - year) * MONTHS), 1)
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(moment)
}

/** "1889", "14 billion". */
function yearText(year: number): string {
  return year < 10_000
    ? String(year)
    : new Intl.NumberFormat(FORMAT_LANGUAGE, { notation: 'compact', compactDisplay: 'long' }).format(year)
}
