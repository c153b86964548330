import { createServer as createTcpServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { item } from '#server/modules/entity-import/entity-import.examples.ts'
import { ImportSource } from '#server/testing/import-source.ts'
import { listen } from '#server/testing/listen.ts'
import { readEntities } from './read-entities.ts'
import { READ_LIMITS } from './read-limits.ts'

let source: ImportSource
let dir: string

beforeEach(async () => {
  source = await ImportSource.start()
  dir = newFolder()
})

afterEach(async () => await source.close())

describe('the process that reads', () => {
  const read = async (
    limits: Partial<typeof READ_LIMITS>,
    { ids = ['Q1'], origin = source.origin, signal = new AbortController().signal } = {},
  ) =>
    await readEntities({
      source: { url: new URL(origin), gateway: null, allowHosts: [new URL(origin).host], userAgent: 'Test' },
      ids,
      dir,
      onEntity: async () => {},
      signal,
      limits: { ...READ_LIMITS, ...limits },
    })

  test('ends alone if a result takes all of its memory', async () => {
    // Few brackets and no depth, but each of these texts becomes an object. The heap is twice what the process
    // needs to start, and half of what this answer takes.
    const texts = Array.from({ length: 900_000 }, (_, place) => `"${place}":"${place}"`).join()
    source.respond = (_id, response) => response.end(`{"entities":{${texts}}}`)
    const limits = { heapMb: 24, entityBytes: texts.length + 100 }
    await expect(read(limits)).rejects.toThrow('The source sent a response that could not be read.')
    expect(source.asked).toHaveLength(1)
  })

  test('does not wait for a source that sends a byte and then nothing', async () => {
    source.respond = (_id, response) => void response.write('{')
    await expect(read({ entityMs: 300 })).rejects.toThrow('The source did not respond in time.')
  })

  test('applies the time limit of one request to all redirects of an entity together', async () => {
    let hops = 0
    source.respond = (id, response) => {
      hops += 1
      if (hops === 1) response.writeHead(302, { location: `/wiki/Special:EntityData/${id}.json?again` }).end()
      else response.write('{')
    }
    await expect(read({ entityMs: 2000 })).rejects.toThrow('The source did not respond in time.')
    expect(hops).toBe(2)
  })

  test('does not wait for a source that never speaks HTTP', async () => {
    const silent = createTcpServer(socket => void socket.resume())
    const origin = `http://127.0.0.1:${await listen(silent)}`
    await expect(read({ entityMs: 300 }, { origin })).rejects.toThrow('The source did not respond in time.')
    silent.close()
  })

  test('ends if all entities together take too long', async () => {
    source.respond = () => {}
    await expect(read({ totalMs: 300 })).rejects.toThrow('The source took too long for one import.')
  })

  test('ends when the service stops', async () => {
    const stopping = new AbortController()
    source.respond = () => stopping.abort()
    await expect(read({}, { signal: stopping.signal })).rejects.toThrow('aborted')
  })

  test('keeps each entity on the disk until it is loaded', async () => {
    source.respond = (id, response) => response.end(JSON.stringify({ entities: { [id]: item(id, 'A') } }))
    const [first, second] = await read({}, { ids: ['Q1', 'Q2'] })
    expect([first?.id, second?.id]).toEqual(['Q1', 'Q2'])
    expect((await second?.load())?.labels['en']?.value).toBe('A')
  })
})
