import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { root } from '#build/root.ts'
import { IN_EACH_PROCESS, IN_ONE_PROCESS } from '#server/platform/periodic-work.ts'
import { readSources } from './imports.ts'

const LIST = 'server/platform/periodic-work.ts'

/** Uses of `setInterval` that do not last as long as the server runs. */
const TIMERS_OF_SOMETHING_ELSE: Readonly<Record<string, string>> = {
  'server/gateway/requests/request-body.ts': 'watches how fast one body arrives',
  'server/platform/http/slow-bodies.ts': 'watches how fast bodies arrive on one server',
  'server/platform/leases/keep-lease.ts': 'renews one lease',
  'server/query-service/source/dump-script.ts': 'watches the size of one dump',
  'server/wikibase-tree/disk-guard.ts': 'watches the disk during one installation',
  'server/wikibase-tree/watch-download.ts': 'watches one download',
  'server/wikis/storage/table-lock.ts': 'keeps one connection open',
  'server/wikis/upgrade/safety-database.ts': 'keeps one connection open',
}

describe('the server', () => {
  const sources = readSources().filter(file => file.startsWith('server/') && file !== LIST)
  const texts = sources.map(file => [file, readFileSync(join(root, file), 'utf8')] as const)

  test('does all the listed periodic work', () => {
    const names = [...Object.keys(IN_ONE_PROCESS), ...Object.keys(IN_EACH_PROCESS)]
    const missing = names.filter(name => !texts.some(([, text]) => text.includes(`'${name}'`)))
    expect(missing).toEqual([])
  })

  test('repeats nothing else, except for as long as something else lasts', () => {
    const files = texts.filter(([, text]) => text.includes('setInterval(')).map(([file]) => file)
    expect(files.filter(file => !file.includes('/backup-store/')).sort()).toEqual(
      Object.keys(TIMERS_OF_SOMETHING_ELSE),
    )
  })
})
