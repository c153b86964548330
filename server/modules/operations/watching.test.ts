import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type BackupApp, createFakeBackupApp } from '#server/testing/backup-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember } from '#server/testing/test-member.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const alerts = read('deploy/alerts.yml')
const board = JSON.parse(read('deploy/grafana.json')) as {
  panels: readonly { title: string; targets: readonly { expr: string }[] }[]
}
const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

let app: BackupApp

beforeEach(async () => {
  app = await createFakeBackupApp()
})
afterEach(async () => await app.close())

/** The metrics of a service with a wiki, a backup and jobs, by the names that queries may use. */
async function metricNames(): Promise<ReadonlySet<string>> {
  await newWiki(app, await createMember(app))
  await app.run()
  const { body } = await app.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' } })
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map(part => `${name}_${part}`) : name,
    ),
  )
}

const namesIn = (text: string) => new Set(text.match(/\bwikistead_[a-z_]+/g))

test.each([
  ['the board', expressions.join('\n'), 15],
  ['the alerts', alerts, 9],
])('%s uses only metrics that the service has', async (_what, text, least) => {
  const asked = namesIn(text)
  expect(asked.size).toBeGreaterThanOrEqual(least)
  const known = await metricNames()
  expect([...asked].filter(name => !known.has(name))).toEqual([])
})

test('each alert names a paragraph that docs/operating.md has', () => {
  const anchors = [...read('docs/operating.md').matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  const named = [...alerts.matchAll(/runbook: docs\/operating\.md#([\w-]+)/g)].map(([, anchor]) => anchor)
  expect(named).toHaveLength(alerts.match(/- alert: /g)?.length ?? 0)
  expect(named.filter(anchor => !anchors.includes(anchor ?? ''))).toEqual([])
})

test('each alert has a test', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(name => !read('deploy/alerts.test.yml').includes(`alertname: ${name}\n`))).toEqual([])
})

const PROMTOOL = '/usr/bin/promtool'
/** In Debian's package prometheus. */
const withPromtool = existsSync(PROMTOOL) ? test : test.skip

withPromtool('promtool accepts the alerts, and each begins when it should and not before', () => {
  const run = (...args: readonly string[]) =>
    execFileSync(PROMTOOL, args, { cwd: join(root, 'deploy'), encoding: 'utf8', stdio: 'pipe' })
  expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
