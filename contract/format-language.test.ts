/** @jest-environment node */

import { beforeAll, expect, test } from '@jest/globals'

/** `i18n/msg.ts` reads it while loading. Jest's own loader gives each test file its own copy of that module. */
beforeAll(() => {
  process.env['PAGES_LANGUAGE'] = 'de'
})

test('sizes, waits, days and numbers are written in the language of the page', async () => {
  const { formatBytes } = await import('./format-bytes.ts')
  const { formatCount } = await import('./format-count.ts')
  const { formatSeconds } = await import('./format-seconds.ts')
  const { formatUtcMinute } = await import('./format-utc.ts')
  const { formatWait } = await import('./format-wait.ts')
  expect([formatBytes(512), formatBytes(1.25 * 1024 ** 2)]).toEqual(['512 Byte', '1,25 MB'])
  expect([formatWait(1), formatWait(45), formatWait(7200)]).toEqual(['1 Sekunde', '45 Sekunden', '2 Stunden'])
  expect(formatSeconds(50)).toMatch(/^0,05\s/)
  expect(formatCount(1200)).toBe('1.200')
  expect(formatUtcMinute('2026-03-04T21:30:00Z')).toBe('4. März 2026 um 21:30 UTC')
})
