// @slow

import { request } from 'node:https'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { API_BASE, api, WIKI_LANGUAGES_PATH } from '#contract/paths.ts'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { eventually } from '#e2e/support/eventually.ts'
import type { Door } from '#server/engine/testing/wiki-client.ts'
import { type Caddy, startCaddy, whyNoCaddy } from '#server/testing/caddy.ts'
import { type Nginx, startNginx } from '#server/testing/nginx.ts'
import { ClusterMember, type ClusterResponse } from './support/cluster-member.ts'

const HOME = 'wikis.example.org'
const TOKEN = 'a-token-for-the-operator'

let cluster: Cluster
let nginx: Nginx
let caddy: Caddy | null

beforeAll(async () => {
  cluster = await startCluster({
    size: 2,
    environment: { PUBLIC_URL: `https://${HOME}`, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: TOKEN },
  })
  const ports = cluster.processes.map(({ port }) => port)
  nginx = await startNginx(...ports)
  caddy = whyNoCaddy() === null ? await startCaddy({ ports, token: TOKEN, names: [] }) : null
})
afterAll(async () => {
  await caddy?.stop()
  await nginx?.stop()
  await cluster?.remove()
})

/** Requests that each person makes before the first process stops, and after the last one has started. */
const ENOUGH = 5

/** Paths that only the test itself requests, one through each proxy. */
const PATHS = [api.currentPolicies, WIKI_LANGUAGES_PATH]

/** Whether a process has answered a request for this path since it started. */
async function hasAnswered(index: number, path: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${cluster.processes[index]?.port}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  return (await response.text()).includes(
    `request_duration_seconds_count{method="GET",route="${API_BASE}${path}",status="2xx"}`,
  )
}

/** Why Caddy has refused requests itself. */
function errorsOf(program: Caddy | null): string[] {
  const lines = program?.log().split('\n') ?? []
  return lines.filter(line => line.includes('"level":"error"')).map(line => line.slice(0, 500))
}

/** Sends requests over HTTPS, with a separate network for each member. */
const doorOf =
  (address: string, port: number): Door =>
  options => {
    const network = new Headers(options.headers as Record<string, string>).get('x-forwarded-for') ?? ''
    return request({
      ...options,
      ...{ host: address, port, servername: HOME, rejectUnauthorized: false },
      localAddress: network.replace(/^\d+/, '127'),
    })
  }

test('restarting one process after the other, as an upgrade does, fails no request behind a documented proxy', async () => {
  const doors = {
    nginx: doorOf('127.0.0.1', nginx.port),
    ...(caddy && { Caddy: doorOf(caddy.address, 443) }),
  }
  const visitorBy = (door: Door) => new ClusterMember(cluster, { door })
  const people = await Promise.all(
    Object.entries(doors).map(async ([name, door]) => {
      const visitor = () => visitorBy(door)
      const ada = visitor()
      await ada.signUp()
      await ada.logIn()
      return {
        [`read the list of wikis by ${name}`]: async () => await visitor().send('GET', api.wikis),
        [`are logged in by ${name}`]: async () => await ada.send('GET', api.login),
        [`sign up by ${name}`]: async () => await visitor().signUp(),
      }
    }),
  )
  const responses: { readonly what: string; readonly status: number; readonly text: string }[] = []
  let isOver = false
  const waiting: (() => void)[] = []
  const load = people.flatMap(Object.entries<() => Promise<ClusterResponse>>).map(async ([what, ask]) => {
    for (let count = 1; !isOver; count += 1) {
      const { status, text } = await ask()
      responses.push({ what, status, text: text.slice(0, 200) })
      if (count % ENOUGH === 0) for (const go of waiting.splice(0)) go()
    }
  })
  const moreAnswers = async () => await new Promise<void>(resolve => waiting.push(resolve))
  for (const index of cluster.processes.keys()) {
    await moreAnswers()
    await cluster.restart(index)
    // The manual says to wait two seconds, in which each proxy starts using the process again.
    for (const [place, door] of Object.values(doors).entries()) {
      const path = PATHS[place] ?? ''
      await eventually('A request by each proxy', async () => {
        await visitorBy(door).send('GET', path)
        return (await hasAnswered(index, path)) || null
      })
    }
  }
  await moreAnswers()
  isOver = true
  await Promise.all(load)
  expect(responses.length).toBeGreaterThan(load.length * ENOUGH)
  const refused = responses.filter(({ status }) => status !== 200)
  expect({ refused, why: refused.length > 0 ? errorsOf(caddy) : [] }).toEqual({ refused: [], why: [] })
})
