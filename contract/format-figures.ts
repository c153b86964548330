import { FORMAT_LANGUAGE } from './format-language.ts'

const SHARE = new Intl.NumberFormat(FORMAT_LANGUAGE, { style: 'percent', maximumFractionDigits: 1 })
const ANGLE = new Intl.NumberFormat(FORMAT_LANGUAGE, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
const DAY = new Intl.DateTimeFormat(FORMAT_LANGUAGE, { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** A share of a whole: "87.5%". @param share from 0 to 1. */
export function formatShare(share: number): string {
  return SHARE.format(share)
}

/** A latitude or longitude without its direction: "52.5200". @param degrees 0 or more. */
export function formatAngle(degrees: number): string {
  return ANGLE.format(degrees)
}

/** A short form of a day in UTC: "28 Nov". @param day such as `2026-11-28`. */
export function formatShortDay(day: string): string {
  return DAY.format(new Date(day))
}
