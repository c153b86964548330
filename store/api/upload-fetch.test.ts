import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { uploadFetch } from './upload-fetch.ts'

/** The part of XMLHttpRequest that uploads use; the test answers. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  status = 0
  response = new ArrayBuffer(0)
  readonly sent: unknown[] = []
  readonly headers: Record<string, string> = {}
  abort = jest.fn()
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.sent.push(method, url)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 5\r\n'
  }
  send(body: unknown) {
    this.sent.push(body)
  }
}

const original = globalThis.XMLHttpRequest
beforeEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest })
})
afterEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: original })
})

async function start(init: RequestInit = {}) {
  const onProgress = jest.fn()
  const answer = uploadFetch(onProgress)('http://localhost/api/wiki/logo/update', {
    method: 'POST',
    body: 'four',
    ...init,
  })
  await new Promise(resolve => setImmediate(resolve))
  return { answer, onProgress, request: FakeRequest.last }
}

describe('An upload', () => {
  test('reports its progress and resolves with the answer of the server', async () => {
    const { answer, onProgress, request } = await start()
    expect(request.sent.slice(0, 2)).toEqual(['POST', 'http://localhost/api/wiki/logo/update'])
    expect(request.headers['content-type']).toMatch(/^text\/plain/)
    request.upload.onprogress?.({ loaded: 1, total: 4 })
    expect(onProgress).toHaveBeenCalledWith(0.25)
    request.status = 429
    request.response = new TextEncoder().encode('{"message":"Slowly."}').buffer
    request.onload?.()
    const response = await answer
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
    await expect(response.json()).resolves.toEqual({ message: 'Slowly.' })
  })

  test('accepts an answer without a body', async () => {
    const { answer, request } = await start()
    request.status = 204
    request.onload?.()
    expect((await answer).status).toBe(204)
  })

  test('rejects as fetch does when the network is down', async () => {
    const { answer, request } = await start()
    request.onerror?.()
    await expect(answer).rejects.toBeInstanceOf(TypeError)
  })

  test('is aborted by its signal', async () => {
    const controller = new AbortController()
    const { answer, request } = await start({ signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
    expect(request.abort).toHaveBeenCalled()
  })
})
