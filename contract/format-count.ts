import { FORMAT_LANGUAGE } from './format-language.ts'

const NUMBER = new Intl.NumberFormat(FORMAT_LANGUAGE)

/** A whole number for people to read: "1,200". */
export function formatCount(amount: number): string {
  return NUMBER.format(amount)
}

/** A number of things: "1 point", "1,200 points". */
export function countOf(amount: number, one: string, many = `${one}s`): string {
  return `${formatCount(amount)} ${amount === 1 ? one : many}`
}
