import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { catalogue } from '#machines/catalogue.ts'
import { slug } from '#statecharts/slug.ts'
import { drawPictures, PICTURES } from './pictures.ts'

const COMMAND = 'npm run statecharts:pictures'

describe('the pictures in docs/statecharts', () => {
  const kept = readdirSync(PICTURES).filter(name => name.endsWith('.svg'))
  const drawn = drawPictures()

  test('include one for every machine', async () => {
    expect(kept.toSorted()).toEqual([...(await drawn).keys()].toSorted())
  })

  test.each(catalogue.map(({ machine }) => `${slug(machine.id)}.svg`))('are up to date: %s', async name => {
    const isCurrent = readFileSync(join(PICTURES, name), 'utf8') === (await drawn).get(name)
    expect(isCurrent ? 'current' : `${name} is out of date. Update it with: ${COMMAND}`).toBe('current')
  })

  test('are self-contained: no scripts, other files, fonts or foreign content', async () => {
    for (const picture of (await drawn).values())
      expect(picture).not.toMatch(/<script|<foreignObject|<image|href=|url\(|@import|@font-face/)
  })

  test('are all shown in the README', () => {
    const page = readFileSync(join(PICTURES, 'README.md'), 'utf8')
    expect(kept.filter(name => !page.includes(`(${name})`))).toEqual([])
  })
})
