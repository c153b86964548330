import { FORMAT_LANGUAGE } from './format-language.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** How many of a unit the next larger one has. */
export const BYTES_STEP = 1024

/**
 * Bytes for people to read: "0 bytes", "512 kB", "1.5 GB". Rounded down to two decimals below 10, one below
 * 100 and none from 100 on.
 */
export function formatBytes(bytes: number): string {
  const power = UNITS.findIndex(
    (_unit, index) => index === UNITS.length - 1 || bytes < BYTES_STEP ** (index + 1),
  )
  const amount = bytes / BYTES_STEP ** power
  return new Intl.NumberFormat(FORMAT_LANGUAGE, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    useGrouping: false,
    maximumFractionDigits: power === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2,
    roundingMode: 'trunc',
  }).format(amount)
}
