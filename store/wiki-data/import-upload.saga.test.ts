import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { exampleFile, listing, wikiImport } from '#machines/wiki-import/wiki-import.examples.ts'
import { isUnreadable } from '#machines/wiki-import/wiki-import.failure.ts'
import {
  type FakeRequest,
  type FakeResponse,
  type Route,
  UNAUTHENTICATED,
} from '#store/testing/fake-server.ts'
import { settled } from '#store/testing/test-environment.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { awaitRetry, createUpload, uploadFile } from './import-upload.saga.ts'

const MB = 1024 * 1024
const PATH = '/api/wiki/import/uploads/abc'
const CREATE = 'POST /wiki/import/uploads'
const HEAD: Route = 'HEAD /wiki/import/uploads/abc'
const PATCH: Route = 'PATCH /wiki/import/uploads/abc'

const file = (size: number) => new File([new Uint8Array(size)], 'old.xml')
const at = (offset: number, status = 204): FakeResponse => ({
  status,
  headers: { 'upload-offset': String(offset) },
})

/** A server that has received `received` bytes of an upload and accepts every part that continues it. */
function serverWith(received: number) {
  const testStore = createTestStore()
  const { server } = testStore
  let bytes = received
  server.on(HEAD, () => at(bytes, 200))
  server.on(PATCH, ({ part }: FakeRequest) => {
    if (part?.offset !== bytes) return { status: 409, json: { message: 'Wrong offset.' } }
    bytes += part.size
    return at(bytes)
  })
  const steps: number[] = []
  const upload = (size: number, signal?: AbortSignal) => {
    const onProgress = ({ received: confirmed }: { received: number }) => steps.push(confirmed / MB)
    return testStore.runSaga(uploadFile, { path: PATH, file: file(size), onProgress }, signal)
  }
  const parts = () => server.requestsTo(PATCH).map(({ part }) => [part?.offset, part?.size])
  return { ...testStore, upload, steps, parts }
}

describe('creating an upload', () => {
  test('announces the wiki, the size and the name of the file in any script', async () => {
    const { server, runSaga } = createTestStore()
    server.on(CREATE, { status: 201, headers: { location: PATH } })
    server.on('GET /wiki/import', { json: listing(wikiImport('uploading')) })
    const created = await runSaga(createUpload, { wikiId: 7, file: { name: 'Bücher 書.xml', size: 5 } })
    expect(created).toEqual(wikiImport('uploading'))
    const { metadata, size } = server.requestsTo(CREATE)[0]?.part ?? {}
    expect(size).toBe(5)
    const decoded = metadata
      ?.split(',')
      .map(pair => Buffer.from(pair.split(' ')[1] ?? '', 'base64').toString())
    expect(decoded).toEqual(['7', 'Bücher 書.xml'])
  })

  test.each<[string, FakeResponse, object]>([
    ['a file that is too large', { status: 413, json: { message: 'Too large.' } }, { status: 413 }],
    ['a wiki that has pages', { status: 400, json: { message: 'Not empty.' } }, { message: 'Not empty.' }],
    ['no network', 'offline', failures.offline],
  ])('fails because of %s', async (_why, answer, failure) => {
    const { server, runSaga } = createTestStore()
    server.on(CREATE, answer)
    const input = { wikiId: 7, file: exampleFile }
    expect(await runSaga(createUpload, input).catch(toFailure)).toMatchObject(failure)
  })

  test('fails if the list does not have it', async () => {
    const { server, runSaga } = createTestStore()
    server.on(CREATE, { status: 201 })
    server.on('GET /wiki/import', { json: listing(wikiImport('uploading', { upload_path: null })) })
    const input = { wikiId: 7, file: exampleFile }
    expect(await runSaga(createUpload, input).catch(toFailure)).toMatchObject({ kind: 'serverFault' })
  })
})

describe('uploading a file', () => {
  test('sends it in parts of 8 MB and says what the server has', async () => {
    const { upload, parts, steps } = serverWith(0)
    await upload(20 * MB)
    expect(parts()).toEqual([
      [0, 8 * MB],
      [8 * MB, 8 * MB],
      [16 * MB, 4 * MB],
    ])
    expect(steps).toEqual([0, 8, 16, 20])
  })

  test('begins at the server’s position, also in the middle of a part', async () => {
    const { upload, parts } = serverWith(11 * MB)
    await upload(20 * MB)
    expect(parts()).toEqual([
      [11 * MB, 8 * MB],
      [19 * MB, MB],
    ])
  })

  test('sends nothing if the server has everything', async () => {
    const { upload, parts } = serverWith(2 * MB)
    await upload(2 * MB)
    expect(parts()).toEqual([])
  })

  test('counts the bytes of a part that is on its way', async () => {
    const { server, runSaga } = createTestStore()
    server.on(HEAD, at(0, 200))
    server.hold(PATCH)
    const sent: object[] = []
    const input = { path: PATH, file: file(4 * MB), onProgress: (step: object) => sent.push(step) }
    const ended = runSaga(uploadFile, input)
    await settled()
    server.progress(0.5)
    expect(sent.at(-1)).toEqual({ sent: 2 * MB, received: 0 })
    await server.release(PATCH, at(4 * MB))
    await ended
  })

  test('stops when it is cancelled, and continues with what is missing', async () => {
    const { server, upload, parts } = serverWith(3 * MB)
    server.hold(PATCH)
    const pause = new AbortController()
    const stopped = upload(12 * MB, pause.signal)
    await settled()
    pause.abort()
    await stopped
    server.on(PATCH, ({ part }) => at((part?.offset ?? 0) + (part?.size ?? 0)))
    await upload(12 * MB)
    expect(parts().slice(1)).toEqual([
      [3 * MB, 8 * MB],
      [11 * MB, MB],
    ])
  })

  test.each<[string, FakeResponse, object]>([
    ['the network', 'offline', failures.offline],
    ['an upload that is gone', { status: 410, json: { message: 'Gone.' } }, { status: 410 }],
    ['another offset', { status: 409, json: { message: 'No.' } }, { status: 409 }],
    ['a fault', { status: 500, json: { message: 'Fault.' } }, { kind: 'serverFault' }],
    ['an answer without an offset', { status: 204 }, { kind: 'serverFault' }],
    ['an answer that confirms nothing', at(0), { kind: 'serverFault' }],
    ['an answer that confirms more than the file has', at(99 * MB), { kind: 'serverFault' }],
  ])('fails because of %s', async (_why, answer, failure) => {
    const { server, upload } = serverWith(0)
    server.on(PATCH, answer)
    expect(await upload(MB).catch(toFailure)).toMatchObject(failure)
  })

  test('says so if the file has changed on the disk', async () => {
    const { runSaga, parts } = serverWith(0)
    const changed = file(MB)
    const gone = new Blob()
    gone.arrayBuffer = () => Promise.reject(new DOMException('Changed.', 'NotReadableError'))
    changed.slice = () => gone
    const failure = await runSaga(uploadFile, { path: PATH, file: changed, onProgress: () => {} }).catch(
      toFailure,
    )
    expect(failure && isUnreadable(failure)).toBe(true)
    expect(failure).toMatchObject({ message: expect.stringMatching(/^The file can no longer be read/) })
    expect(parts()).toEqual([])
  })

  test.each([HEAD, PATCH])('ends the session if %s finds none', async route => {
    const testStore = serverWith(0)
    await startAs(ada, testStore)
    testStore.server.on('GET /auth/login', UNAUTHENTICATED)
    testStore.server.on(route, route === HEAD ? { status: 401 } : UNAUTHENTICATED)
    expect(await testStore.upload(MB).catch(toFailure)).toMatchObject({ status: 401 })
    expect(testStore.store.getState().session).toMatchObject({ status: 'visitor' })
  })
})

describe('waiting to continue', () => {
  const waitAfter = (attempts: number, failure: Parameters<typeof awaitRetry>[0]['failure']) => {
    const { runSaga, environment } = createTestStore()
    let isOver = false
    void runSaga(awaitRetry, { attempts, failure }).then(() => {
      isOver = true
    })
    return { environment, isOver: () => isOver }
  }

  test.each([
    [1, 1],
    [2, 2],
    [5, 16],
    [7, 60],
    [40, 60],
  ])('before attempt %i it takes %i seconds', async (attempts, seconds) => {
    const { environment, isOver } = waitAfter(attempts, failures.serverFault)
    await settled()
    await environment.elapse(seconds * 1000 - 1)
    expect(isOver()).toBe(false)
    await environment.elapse(1)
    expect(isOver()).toBe(true)
  })

  test('takes as long as the server requests', async () => {
    const { environment, isOver } = waitAfter(1, failures.tooMany)
    await settled()
    await environment.elapse(41_000)
    expect(isOver()).toBe(false)
    await environment.elapse(1000)
    expect(isOver()).toBe(true)
  })

  test('ends as soon as the network is back', async () => {
    const { environment, isOver } = waitAfter(7, failures.offline)
    await settled()
    await environment.connect()
    expect(isOver()).toBe(true)
  })
})
