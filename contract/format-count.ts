import { FORMAT_LANGUAGE } from './format-language.ts'

const NUMBER = new Intl.NumberFormat(FORMAT_LANGUAGE)

/** A whole number for people to read: "1,200". */
export function formatCount(amount: number): string {
  return NUMBER.format(amount)
}

const PERCENT = new Intl.NumberFormat(FORMAT_LANGUAGE, { style: 'percent' })

/** How much is done, in whole percents: "87%". It is only 100% once everything is done. @param share from 0 to 1. */
export function formatPercent(share: number): string {
  return PERCENT.format(Math.floor(share * 100) / 100)
}

/** A number of things: "1 point", "1,200 points". */
export function countOf(amount: number, one: string, many = `${one}s`): string {
  return `${formatCount(amount)} ${amount === 1 ? one : many}`
}
