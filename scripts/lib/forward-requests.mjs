import { request } from 'node:http'

/** @typedef {import('node:http').IncomingHttpHeaders} Headers */

/**
 * A middleware that forwards requests unchanged to a server on this machine.
 *
 * @param {number} port
 * @param {(headers: Headers) => Headers} [alter] changes the headers of the response
 * @returns {(asked: import('node:http').IncomingMessage, answer: import('node:http').ServerResponse) => void}
 */
export function forwardTo(port, alter = headers => headers) {
  return (asked, answer) => {
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, reply => {
      answer.writeHead(reply.statusCode ?? 502, alter(reply.headers))
      reply.pipe(answer)
    })
    onward.once('error', () => {
      if (!answer.headersSent) answer.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
      answer.end('The server is restarting.')
    })
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  }
}
