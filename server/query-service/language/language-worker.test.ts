import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import { LanguageBusyError, type LanguageOptions, LanguageWorker } from './language-worker.ts'

const context = { vocabulary: vocabularyOf('http://museum.localhost:8080'), languages: ['en'] }
const dir = newFolder()
let language: LanguageWorker | undefined

afterEach(async () => await language?.close())

/** A worker with a fake thread, which does what a query's text says. */
async function withThread(options: Partial<LanguageOptions> = {}): Promise<LanguageWorker> {
  const file = join(dir, 'thread.mjs')
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ text }) => {
       if (text === 'hang') for (;;);
       if (text === 'die') process.exit(3)
       if (text === 'throw') throw new Error('broken')
       if (text === 'eat') for (const all = []; ; ) all.push(new Array(1e5).fill(text))
       parentPort.postMessage({ kind: 'prepared', query: { text, form: 'select' } })
     })
     parentPort.postMessage({ kind: 'ready' })`,
  )
  language = new LanguageWorker({ ...options, thread: pathToFileURL(file) })
  return language
}

describe('the worker of the language', () => {
  it('prepares queries one after another, and says what is wrong with one', async () => {
    language = new LanguageWorker()
    const [first, second, third] = await Promise.allSettled([
      language.prepare('ASK { wd:Q1 ?p ?o }', context),
      language.prepare('SELECT * { GRAPH ?g { } }', context),
      language.prepare('SELECT * {\n ?x ?y }', context),
    ])
    expect(first).toMatchObject({ value: { form: 'ask', text: expect.stringContaining('/entity/Q1>') } })
    expect(second).toMatchObject({ reason: { name: 'QueryRefusedError', kind: 'forbidden' } })
    expect(third).toMatchObject({ reason: { kind: 'syntax', at: { line: 2, column: 8 } } })
  })

  it.each([
    ['hangs', 'hang', { timeoutMs: 200 }, 'too long'],
    ['dies', 'die', {}, 'ended with 3'],
    ['throws', 'throw', {}, 'broken'],
    ['takes too much memory', 'eat', { timeoutMs: 20_000 }, 'memory'],
  ])('continues with the next query when the thread %s', async (_, text, options, words) => {
    const worker = await withThread(options)
    const failing = expect(worker.prepare(text, context)).rejects.toThrow(words)
    await expect(worker.prepare('next', context)).resolves.toMatchObject({ text: 'next' })
    await failing
  })

  it('refuses queries when too many are waiting', async () => {
    const worker = await withThread({ waiting: 2, timeoutMs: 300 })
    const all = ['hang', '1', '2', '3'].map(text => worker.prepare(text, context))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[3]).toMatchObject({ reason: expect.any(LanguageBusyError) })
  })

  it('skips queries whose client has gone', async () => {
    const worker = await withThread({ timeoutMs: 300 })
    const gone = new AbortController()
    const first = worker.prepare('hang', context).catch(() => 'ended')
    const second = worker.prepare('die', context, gone.signal)
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    expect(await first).toBe('ended')
    expect(await worker.prepare('next', context)).toMatchObject({ text: 'next' })
  })

  it('keeps the turn of a client that leaves while its query is read, until the thread is free', async () => {
    const worker = await withThread({ timeoutMs: 300 })
    const gone = new AbortController()
    const order: string[] = []
    const left = worker.prepare('hang', context, gone.signal).catch(error => order.push(error.message))
    const next = worker.prepare('next', context).then(({ text }) => order.push(text))
    gone.abort(new Error('gone'))
    await Promise.all([left, next])
    expect(order).toEqual(['The query takes too long to read.', 'next'])
  })

  it('says that a query is too deep without the thread’s own words', async () => {
    language = new LanguageWorker()
    const sum = `SELECT (${Array(30_000).fill('1').join('+')} AS ?x) { }`
    await expect(language.prepare(sum, context)).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(/operators follow one another/),
    })
  })

  it('ends all waiting queries when it is closed', async () => {
    const worker = await withThread()
    const waiting = [worker.prepare('hang', context), worker.prepare('next', context)]
    const outcomes = Promise.allSettled(waiting)
    await worker.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(worker.prepare('late', context)).rejects.toThrow(LanguageBusyError)
  })

  it('reports that the thread cannot start, and tries again', async () => {
    language = new LanguageWorker({ thread: pathToFileURL(join(dir, 'missing.mjs')) })
    await expect(language.prepare('a', context)).rejects.toThrow('Cannot find module')
    await expect(language.prepare('b', context)).rejects.toThrow('Cannot find module')
  })
})
