// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { SafeNames } from './safe-names.ts'

describe('names in an archive', () => {
  test.each(['Berlin.png', 'Größe_(neu).svg', 'متحف.jpg', '👩‍👧_map.png', 'a..b.png', '-rf.png'])(
    'stay as they are: %s',
    name => {
      expect(new SafeNames().take(name)).toBe(name)
    },
  )

  test.each([
    ['../../etc/passwd', '_._.._etc_passwd~1'],
    ['/etc/passwd.png', '_etc_passwd~1.png'],
    ['C:\\windows.png', 'C__windows~1.png'],
    ['..', '_~1'],
    ['.htaccess', '_htaccess~1'],
    ['CON.png', '_CON~1.png'],
    ['nul', '_nul~1'],
    ['COM1.tar.png', '_COM1.tar~1.png'],
    ['evil\u202Egnp.exe.png', 'evil_gnp.exe~1.png'],
    ['a\u0000b.png', 'a_b~1.png'],
    ['a\nb.png', 'a_b~1.png'],
    ['what?.png', 'what_~1.png'],
    ['ends with a dot.', 'ends with a dot_~1'],
    ['', '_~1'],
  ])('are safe on every system: %j', (name, safe) => {
    expect(new SafeNames().take(name)).toBe(safe)
  })

  test('differ even where case and composition do not count', () => {
    const names = new SafeNames(['archive'])
    const taken = [
      'A.png',
      'a.png',
      'A.PNG',
      'é.png',
      'e\u0301.png',
      'ﬁ.png',
      'fi.png',
      'archive',
      'a~1.png',
    ].map(name => names.take(name))
    const folded = taken.map(name => name.normalize('NFKC').toLowerCase())
    expect(new Set(folded).size).toBe(taken.length)
    expect(taken[0]).toBe('A.png')
    expect(folded).not.toContain('archive')
  })

  test('have at most 240 bytes', () => {
    const names = new SafeNames()
    const long = [`${'😀'.repeat(62)}.png`, `${'😀'.repeat(63)}.png`].map(name => names.take(name))
    for (const name of long) {
      expect(Buffer.byteLength(name)).toBeLessThan(240)
      expect(name).toMatch(/\.png$/)
    }
    expect(long[0]).not.toBe(long[1])
  })

  test('are found quickly, however many are alike', () => {
    const names = new SafeNames()
    // If every number were tried in turn, the test would time out.
    const taken = new Set(Array.from({ length: 200_000 }, () => names.take('CON.png')))
    expect(taken.size).toBe(200_000)
  })
})
