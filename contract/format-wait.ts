import { FORMAT_LANGUAGE } from './format-language.ts'

/** Seconds for people to read, rounded up: "1 second", "45 seconds", "2 minutes", "1 hour". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return write(Math.max(1, Math.ceil(seconds)), 'second')
  return seconds < 3600 ? write(Math.ceil(seconds / 60), 'minute') : write(Math.ceil(seconds / 3600), 'hour')
}

function write(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  return new Intl.NumberFormat(FORMAT_LANGUAGE, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    useGrouping: false,
  }).format(amount)
}
