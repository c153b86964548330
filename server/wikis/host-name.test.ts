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
    'is refused when it says "%s", so that it cannot name a directory outside those of the wikis',
    header => {
      expect(parseHostName(header)).toBeNull()
    },
  )
})
