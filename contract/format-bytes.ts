const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/**
 * Bytes for people to read: "0 bytes", "512 kB", "1.5 GB". Rounded down to two decimals below 10, one below
 * 100 and none from 100 on.
 */
export function formatBytes(bytes: number): string {
  const power = UNITS.findIndex((_unit, index) => index === UNITS.length - 1 || bytes < STEP ** (index + 1))
  const amount = bytes / STEP ** power
  const decimals = power === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  return `${Math.floor(amount * 10 ** decimals) / 10 ** decimals} ${UNITS[power]}`
}
