const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Bytes as people say them: "0 bytes", "512 kB", "1.5 GB". Up to two decimals below 10, none from 100 on. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / Math.log2(STEP)))
  const amount = bytes / STEP ** power
  const decimals = power === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  return `${Number(amount.toFixed(decimals))} ${UNITS[power]}`
}
