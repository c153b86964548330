/** Receives the part of the body that was sent, 0 to 1. */
export type OnProgress = (fraction: number) => void

/**
 * `fetch` over XMLHttpRequest, the only API that reports the progress of an upload over HTTP/1.1. ky measures
 * streamed requests, which need HTTP/2 (Fetch standard, "HTTP-network fetch").
 */
export function uploadFetch(onProgress: OnProgress): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    const body = await request.blob()
    signal.throwIfAborted()
    return await new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      xhr.responseType = 'arraybuffer'
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      xhr.onload = () => resolve(responseOf(xhr))
      xhr.onerror = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', () => {
        xhr.abort()
        reject(signal.reason)
      })
      xhr.send(body)
    })
  }
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = xhr
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(line => line.includes(':'))
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
  const body: ArrayBuffer = xhr.response
  // Statuses without a body, such as 204, do not accept an empty one either.
  return new Response(body.byteLength > 0 ? body : null, { status: xhr.status, headers })
}
