import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { ClusterMember } from './support/cluster-member.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster({ size: 2 })
})
afterAll(async () => await cluster.remove())

/** Requests that each person makes before the first process stops, and after the last one has started. */
const ENOUGH = 5

test('restarting one process after the other, as an upgrade does, fails no request', async () => {
  const ada = new ClusterMember(cluster)
  await ada.signUp()
  await ada.logIn()
  const requests = {
    'read the list of wikis': async () => await new ClusterMember(cluster).send('GET', api.wikis),
    'are logged in': async () => await ada.send('GET', api.login),
    'sign up': async () => await new ClusterMember(cluster).signUp(),
  }
  const answers: { readonly what: string; readonly status: number }[] = []
  let isOver = false
  const waiting: (() => void)[] = []
  const people = Object.entries(requests).flatMap(([what, ask]) =>
    [what, what].map(each => ({ what: each, ask })),
  )
  const load = Promise.all(
    people.map(async ({ what, ask }) => {
      for (let count = 1; !isOver; count += 1) {
        answers.push({ what, status: (await ask()).status })
        if (count % ENOUGH === 0) for (const go of waiting.splice(0)) go()
      }
    }),
  )
  const moreAnswers = async () => await new Promise<void>(resolve => waiting.push(resolve))
  for (const index of cluster.processes.keys()) {
    await moreAnswers()
    await cluster.restart(index)
  }
  await moreAnswers()
  isOver = true
  await load
  expect(answers.length).toBeGreaterThan(people.length * ENOUGH)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})
