import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { slug } from '#statecharts/slug.ts'
import { drawPictures, PICTURES } from './pictures.ts'

const COMMAND = 'npm run statecharts:pictures'

describe('The chart pictures in docs/statecharts', () => {
  const kept = readdirSync(PICTURES).filter(name => name.endsWith('.svg'))
  const drawn = drawPictures()

  test('are one for every machine', async () => {
    expect(kept.toSorted()).toEqual([...(await drawn).keys()].toSorted())
  })

  test.each(catalogue.map(({ machine }) => `${slug(machine.id)}.svg`))(
    'show the machine as it is now: %s',
    async name => {
      const isFresh = readFileSync(join(PICTURES, name), 'utf8') === (await drawn).get(name)
      expect(isFresh ? 'fresh' : `${name} shows an older machine. Draw it anew: ${COMMAND}`).toBe('fresh')
    },
  )

  test('need nothing beside them: no script, no other file, no font, no foreign content', async () => {
    for (const picture of (await drawn).values())
      expect(picture).not.toMatch(/<script|<foreignObject|<image|href=|url\(|@import|@font-face/)
  })

  test('are all shown by the page beside them', () => {
    const page = readFileSync(join(PICTURES, 'README.md'), 'utf8')
    expect(kept.filter(name => !page.includes(`(${name})`))).toEqual([])
  })
})
