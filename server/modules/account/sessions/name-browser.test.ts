// @sqlite-only
import { describe, expect, test } from '@jest/globals'
import { nameBrowser } from './name-browser.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = '(Macintosh; Intel Mac OS X 10_15_7)'

describe('what a browser is called', () => {
  test.each([
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Firefox', 'Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    [
      'Chrome',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    ],
    [
      'Chrome',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    ],
    [
      'Edge',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ],
    ['Opera', 'macOS', `Mozilla/5.0 ${MAC} ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    [
      'Safari',
      'macOS',
      `Mozilla/5.0 ${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    ],
    [
      'Safari',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
  ])('%s on %s is recognized', (browser, system, userAgent) => {
    expect(nameBrowser(userAgent)).toEqual({ browser, system })
  })

  test.each([null, '', 'curl/8.5.0', '<script>alert(1)</script>', 'Firefox', 'x'.repeat(250)])(
    'nothing of %j is shown',
    userAgent => {
      expect(nameBrowser(userAgent)).toEqual({ browser: null, system: null })
    },
  )
})
