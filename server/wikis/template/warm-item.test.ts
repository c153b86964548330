import { describe, expect, test } from '@jest/globals'
import { type Ask, showItem } from './warm-item.ts'

/** Runs `showItem` on a warm-up wiki whose API gives this answer to an edit. */
async function show(entity: (count: number) => unknown) {
  const asked: string[] = []
  const complaints: unknown[] = []
  const log = {
    info: () => undefined,
    warn: (what: unknown) => complaints.push(what),
    error: () => undefined,
  }
  let count = 0
  const ask: Ask = async request => {
    const { url, method } = typeof request === 'string' ? { url: request, method: 'GET' } : request
    asked.push(`${method ?? 'GET'} ${url}`)
    if (url.includes('meta=tokens')) return JSON.stringify({ query: { tokens: { csrftoken: 'a+\\' } } })
    if (method !== 'POST') return '<html>'
    count += 1
    const answer = entity(count)
    return typeof answer === 'string' ? answer : JSON.stringify(answer)
  }
  await showItem(ask, log)
  return { asked, complaints }
}

describe('the item of the warm-up wiki', () => {
  test('is shown as it is for the first time, and as most visitors get it', async () => {
    const { asked, complaints } = await show(count => ({ entity: { id: `X${count}` } }))
    expect(asked.filter(line => line.includes('Item:X4'))).toHaveLength(2)
    expect(asked.at(-1)).toBe('GET /wiki/Special:EntityData/X4.json')
    expect(complaints).toEqual([])
  })

  test.each(['badvalue', 'unknown_action'])('is not made where there is no Wikibase (%s)', async code => {
    const { asked, complaints } = await show(() => ({ error: { code } }))
    expect(asked).toHaveLength(2)
    expect(complaints).toEqual([])
  })

  test.each([{ error: { code: 'permissiondenied' } }, 'no JSON'])(
    'that Wikibase refuses is logged, and keeps no service from starting',
    async answer => {
      const { asked, complaints } = await show(() => answer)
      expect(asked).toHaveLength(2)
      expect(complaints).toHaveLength(1)
    },
  )
})
