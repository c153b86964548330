import { thisSession } from '#machines/account-sessions/account-sessions.examples.ts'
import { noFactors } from '#machines/two-step/two-step.examples.ts'
import { createFakeServer, type FakeServer } from '#store/testing/fake-server.ts'

/** A server that answers what the profile page asks as soon as it is opened. */
export function createProfileServer(): FakeServer {
  const server = createFakeServer()
  server.on('GET /user/sessions', { json: { data: [thisSession] } })
  server.on('GET /user/wikis', { json: { data: [] } })
  server.on('GET /user/tokens', { json: { data: [] } })
  server.on('GET /user/closing', { json: { data: { wikis: [] } } })
  server.on('GET /user/secondFactors', { json: { data: noFactors } })
  return server
}
