import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The first byte of a TLS handshake. Source: RFC 8446, section 5.1. */
const HANDSHAKE = 22

/** One port for http and https, both answered by `server`, because browsers use TLS and the tests' clients do not. */
export function eitherScheme(server: Server): NetServer {
  const tls = createTlsServer(selfSigned(), (request, response) => server.emit('request', request, response))
  return createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      // TLS reads the buffered bytes from the socket itself.
      if (first[0] === HANDSHAKE) tls.emit('connection', socket)
      else server.emit('connection', socket.resume())
    })
  })
}

/** A self-signed certificate for some host names, valid for two days. */
export function selfSigned(names: readonly string[] = ['localhost']): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-tls-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/', '-addext', `subjectAltName=${names.map(name => `DNS:${name}`).join()}`],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  const pair = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dir, { recursive: true })
  return pair
}
