import { readFileSync } from 'node:fs'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { ClusterMember } from '#faults/support/cluster-member.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { Bench, Figure } from './figure.ts'

const SIZES = [1, 2, 3] as const
const CREATIONS = 24
const CREATIONS_AT_ONCE = 6
const VIEWS = 240
const VIEWS_AT_ONCE = 12

/**
 * Measures creations and page views per second with one, two and three server processes behind a proxy, on one
 * PostgreSQL and one MariaDB. All of them, and this benchmark, share the cores of one machine, so the ratios show
 * what several processes cost here. To show what they gain, each needs its own machine.
 */
export const processesBench: Bench = {
  title: 'processes',
  async run() {
    const cluster = await startCluster({
      hasWikis: true,
      environment: { WIKI_CREATION_LIMIT: '0', VISITOR_BUDGET: '0' },
    })
    try {
      const member = await new ClusterMember(cluster).join()
      // Warms up every process.
      for (const { port } of cluster.processes) {
        await member.createWiki(`warm-up-${port}`, port)
        for (let count = 0; count < 5; count += 1) await view(cluster, member, `warm-up-${port}`)
      }
      const rates: { creations: number; views: number }[] = []
      for (const size of SIZES) {
        cluster.sendToFirst(size)
        const creations = await perSecond(CREATIONS, CREATIONS_AT_ONCE, async index => {
          const { status, text } = await member.createWiki(`bench-${size}-${index}`)
          if (status !== 200) throw new Error(`The wiki was not created: ${status} ${text}`)
        })
        const views = await perSecond(
          VIEWS,
          VIEWS_AT_ONCE,
          async index => await view(cluster, member, `bench-${size}-${index % CREATIONS}`),
        )
        rates.push({ creations, views })
      }
      return [
        ...figures(
          'creations',
          rates.map(({ creations }) => creations),
        ),
        ...figures(
          'page views',
          rates.map(({ views }) => views),
        ),
        memory(cluster),
      ]
    } finally {
      await cluster.remove()
    }
  },
}

async function view(cluster: Cluster, member: ClusterMember, name: string): Promise<void> {
  const { status } = await new WikiClient(cluster.port, member.domain(name)).request('/')
  if (status !== 200) throw new Error(`${name} answered ${status}`)
}

async function perSecond(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < times; index = next++) await work(index)
    }),
  )
  return (times * 1000) / (performance.now() - began)
}

function figures(what: string, rates: readonly number[]): readonly Figure[] {
  const [one = 0, ...others] = rates
  return others.map((rate, index) => ({
    name: `${what} a second with ${index + 2} processes / with one, on the same cores`,
    measured: `${rate.toFixed(1)} / ${one.toFixed(1)}`,
    ratio: rate / one,
    aim: { atLeast: 0.6 },
  }))
}

/** The memory of the largest server process, without PHP, compared with Node's own. */
function memory(cluster: Cluster): Figure {
  const used = cluster.processes.map(({ pid }) => megabytes(pid))
  return {
    name: 'memory of the largest server process after all of this / 60 MB, what Node alone takes',
    measured: `${Math.max(...used).toFixed(0)} MB / 60 MB`,
    ratio: Math.max(...used) / 60,
    aim: { atMost: 5 },
  }
}

function megabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
