import { describe, expect, test } from '@jest/globals'
import { parseHostName } from './host-name.ts'

describe('a Host header', () => {
  test.each([
    ['Museum.localhost:8080', 'museum.localhost'],
    ['wiki.example.org', 'wiki.example.org'],
  ])('%s names the host %s', (header, host) => {
    expect(parseHostName(header)).toBe(host)
  })

  test.each(['', '../evil', 'a b.localhost', 'evil.localhost/..', '.hidden', 'x'.repeat(64)])(
    'that says "%s" names no host, so no directory outside those of the wikis can be meant',
    header => {
      expect(parseHostName(header)).toBeNull()
    },
  )
})
