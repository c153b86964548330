import { rmSync } from 'node:fs'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { TestAuthority } from './engine/testing/test-authority.ts'
import { readSparqlEndpoint } from './platform/config/sparql-endpoint.ts'
import { createSmtpTransport } from './platform/email/smtp-transport.ts'
import { EndpointClient } from './query-service/store/remote/endpoint-client.ts'
import { listen, portOf } from './testing/listen.ts'
import { outgoingEmail } from './testing/outgoing-email.ts'

const PASSWORD = 'hunter2hunter2'
const EMAIL = outgoingEmail({ text: `Password: ${PASSWORD}` })

let authority: TestAuthority
let server: Server
/** What clients sent after the handshake. */
let received: string
const sockets: TLSSocket[] = []

beforeEach(async () => {
  authority = new TestAuthority('nobody knows')
  received = ''
  server = createServer(authority.sign('IP:127.0.0.1'), socket => {
    sockets.push(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', bytes => {
      received += bytes.toString()
    })
    socket.write('220 mail.example.org ESMTP\r\n')
  })
  server.on('tlsClientError', () => undefined)
  await listen(server)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise(resolve => server.close(resolve))
  rmSync(authority.dir, { recursive: true })
})

const port = () => portOf(server)

test('a mail server with a certificate of an unknown authority gets no email and no password', async () => {
  const transport = createSmtpTransport(`smtps://wikis:${PASSWORD}@127.0.0.1:${port()}`)
  await expect(transport.deliver(EMAIL)).rejects.toThrow(/certificate/)
  expect(received).toBe('')
})

test('a SPARQL endpoint with such a certificate gets no query and no password', async () => {
  const endpoint = readSparqlEndpoint(`https://wikis:${PASSWORD}@127.0.0.1:${port()}/sparql`)
  const query = new EndpointClient(endpoint).query('urn:a', 'ASK { }', {
    format: 'application/sparql-results+json',
    timeoutMs: 30_000,
    maxBytes: 1000,
  })
  const error: unknown = await query.catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/certificate/)
  expect(JSON.stringify(error) + String(error)).not.toContain(PASSWORD)
  expect(received).toBe('')
})
