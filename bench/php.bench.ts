import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Member } from '#e2e/support/member.ts'
import { phpMasters } from '#e2e/support/php-masters.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { findPhp } from '#server/mediawiki/tree/php-binaries.ts'
import { makeItem, prepareCollection } from './collection.ts'
import type { Bench, Figure } from './figure.ts'
import { makeWiki } from './made-wiki.ts'
import { median } from './timing.ts'
import { UNCACHED } from './uncached.ts'
import { wikibaseTree } from './wikibase-tree.ts'

const ROUNDS = 7
const VIEWS = 30

const PLAIN = '-d opcache.preload= -d opcache.validate_timestamps=1'

const PAGES = {
  'an item with six statements': '/wiki/Item:Q2',
  'the data of the item': '/wiki/Special:EntityData/Q2.json',
  'the main page': '/wiki/Main_Page',
}

/**
 * Measures the processor time of php-fpm for views that the parser cache has and the page cache does not answer, beside a
 * service without what saves PHP work: preloaded classes, files whose times are never checked (`PLAIN`), and pages that are
 * not parsed again for a table of contents (`contents.php`).
 */
export const phpBench: Bench = {
  title: 'php',
  async run() {
    const dir = mkdtempSync(join(tmpdir(), 'wikistead-plain-php-'))
    const environment = { MEDIAWIKI_DIR: wikibaseTree(), VISITOR_BUDGET: '0' }
    const path = `${plainPhp(dir)}:${process.env['PATH']}`
    const services: Service[] = []
    try {
      const preloading = await visited(services, environment)
      const plain = await visited(services, { ...environment, PATH: path })
      writeFileSync(join(plain.service.dataDir, 'engine/settings/contents.php'), '<?php')
      const figures: Figure[] = []
      for (const [name, address] of Object.entries(PAGES))
        figures.push(await compare(name, address, preloading, plain))
      return figures
    } finally {
      await Promise.all(services.map(async service => await service.remove()))
      rmSync(dir, { recursive: true })
    }
  },
}

/** @returns a directory with a php-fpm that ignores the service's settings for preloading and for files' timestamps. */
function plainPhp(dir: string): string {
  const { fpm } = findPhp({})
  if (fpm === null) throw new Error('php-fpm is missing.')
  writeFileSync(join(dir, basename(fpm)), `#!/bin/sh\nexec ${fpm} "$@" ${PLAIN}\n`, { mode: 0o755 })
  return dir
}

interface Visited {
  readonly service: Service
  readonly visitor: WikiClient
}

/** Starts a service with a wiki that has an item. */
async function visited(services: Service[], environment: Readonly<Record<string, string>>): Promise<Visited> {
  const service = await startService({ environment })
  services.push(service)
  const member = await Member.join(service, 'bench@example.org')
  const { client } = await makeWiki(service, member, 'bench')
  await prepareCollection(client)
  await makeItem(client, 1)
  return { service, visitor: new WikiClient(service.port, client.host, UNCACHED) }
}

async function compare(name: string, address: string, preloading: Visited, plain: Visited): Promise<Figure> {
  for (const each of [preloading, plain]) await processorTime(each, address)
  const [shorter, longer]: [number[], number[]] = [[], []]
  // In turns, so that other work of the machine slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    shorter.push(await processorTime(preloading, address))
    longer.push(await processorTime(plain, address))
  }
  const [less, more] = [median(shorter), median(longer)]
  return {
    name: `processor time of PHP for ${name} / without what saves it work`,
    measured: `${less.toFixed(1)} ms / ${more.toFixed(1)} ms`,
    ratio: less / more,
    aim: { atMost: 0.8 },
  }
}

/** Processor time of one view, in milliseconds. */
async function processorTime({ service, visitor }: Visited, address: string): Promise<number> {
  const before = usedByPhp(service)
  for (let view = 0; view < VIEWS; view += 1) await visitor.page(address)
  return (usedByPhp(service) - before) / VIEWS
}

/** Processor time that php-fpm's workers have used, in milliseconds. */
function usedByPhp({ dataDir }: Service): number {
  const masters = phpMasters(dataDir).join()
  const workers = execFileSync('ps', ['--ppid', masters, '-o', 'pid='], { encoding: 'utf8' })
  return workers
    .trim()
    .split(/\s+/)
    .map(used)
    .reduce((sum, time) => sum + time, 0)
}

/** From the kernel's count in nanoseconds, because `stat` counts in hundredths of a second. */
function used(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
