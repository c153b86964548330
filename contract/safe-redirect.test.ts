import { describe, expect, test } from '@jest/globals'
import { logInPath, safeRedirect } from './safe-redirect.ts'

describe('The redirect after log-in may lead to', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/', '/'],
    ['/wikis/manage/7?tab=features#mappings', '/wikis/manage/7?tab=features#mappings'],
    ['/discovery?page=2&sort=pages', '/discovery?page=2&sort=pages'],
    ['/a/../dashboard', '/dashboard'],
    // Encoded slashes stay in the path, which is a page of this site that does not exist.
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/redirect?to=https://evil.example', '/redirect?to=https://evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/:80', '/:80'],
  ])('%s', (asked, path) => {
    expect(safeRedirect(asked)).toBe(path)
  })
})

describe('The redirect after log-in may not lead to', () => {
  test.each([
    [null],
    [''],
    ['dashboard'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\\/evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['/%2e%2e//evil.example'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['HTTPS://evil.example'],
    ['http:/evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,evil'],
    ['%2F%2Fevil.example'],
    ['%68ttps://evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/\r/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['/\u0000/evil.example'],
    ['/\u0085/evil.example'],
    ['//evil.example:99999'],
    ['@evil.example'],
    ['/logout'],
  ])('%j', asked => {
    expect(safeRedirect(asked)).toBeNull()
  })
})

describe('The path of the log-in page', () => {
  test.each([
    ['/dashboard', '/login?redirect=%2Fdashboard'],
    ['/wikis/manage/7?tab=a', '/login?redirect=%2Fwikis%2Fmanage%2F7%3Ftab%3Da'],
    ['/', '/login'],
    ['/logout', '/login'],
    ['//evil.example', '/login'],
  ])('from %s is %s', (from, path) => {
    expect(logInPath(from)).toBe(path)
  })
})
