import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from '@jest/globals'
import { compileCache } from '#jest/compile-cache.ts'
import { newFolder } from '#jest/test-folders.ts'
import { startTestEngine, TEST_TREE } from '#server/engine/testing/test-engine.ts'
import { testMariaDb } from '#server/engine/testing/test-mariadb.ts'
import { readRecord } from '#server/engine/testing/test-records.ts'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { until } from '#server/testing/until.ts'

const REVISIONS = 5000
const mariadb = testMariaDb()
const dataDir = newFolder()

beforeAll(async () => {
  const kit = await startTestEngine({ dataDir, wikiDatabase: null })
  await kit.createWiki('large')
  await kit.settled()
  const { dbName } = kit.record('large')
  await kit.close()
  const db = new DatabaseSync(mainDatabase(join(dataDir, 'wikis/large.localhost'), dbName))
  db.exec(`with recursive n (i) as (select 1001 union all select i + 1 from n where i < ${1000 + REVISIONS})
    insert into text (old_id, old_text, old_flags) select i, 'Revision ' || i || ' of the main page. 日本語', 'utf-8' from n;
    insert into content (content_id, content_size, content_sha1, content_model, content_address)
      select old_id, length(cast(old_text as blob)), '', 1, 'tt:' || old_id from text where old_id > 1000;
    insert into revision (rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp, rev_len)
      select old_id, 1, 1, 1, '20200101000000', length(cast(old_text as blob)) from text where old_id > 1000;
    insert into slots (slot_revision_id, slot_role_id, slot_content_id, slot_origin)
      select old_id, 1, old_id, old_id from text where old_id > 1000;`)
  db.close()
})

const record = () => readRecord(dataDir, 'large.localhost')

function run(...args: string[]): { readonly child: ChildProcess; readonly output: Promise<string> } {
  if (!mariadb) throw new Error('Run this as the project engine-mariadb.')
  const { user, password, host, port, prefix } = mariadb
  const child = spawn(process.execPath, ['server/cli/move-to-mariadb.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      NODE_NO_WARNINGS: '1',
      DATA_DIR: dataDir,
      MEDIAWIKI_DIR: TEST_TREE,
      WIKI_DATABASE_URL: `mysql://${user}:${password}@${host}:${port}/${prefix}`,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', bytes => (text += bytes))
  return { child, output: once(child, 'close').then(([code]) => `${text}exit ${code}`) }
}

async function whenMoving(child: ChildProcess): Promise<void> {
  const db = new DatabaseSync(join(dataDir, 'wikistead.sqlite'), { readOnly: true })
  const isLocked = () => db.prepare('select 1 from wiki_freezes').get() !== undefined
  await until(() => isLocked() || child.exitCode !== null)
  db.close()
}

test('npm run move-to-mariadb, killed in the middle, leaves the wiki in SQLite, and moves it when it is repeated', async () => {
  expect(record().storage).toBe('sqlite')
  const killed = run()
  await whenMoving(killed.child)
  killed.child.kill('SIGKILL')
  await killed.output
  expect(record().storage).toBe('sqlite')

  expect(await run('--wiki', 'nobody.localhost').output).toContain(
    'No wiki at nobody.localhost is in SQLite.\nexit 1',
  )
  const said = await run('--wiki', 'large.localhost').output
  expect(said).toContain(
    'large.localhost  moved; rows and page texts compared\n1 of 1 wiki moved to MariaDB.\nexit 0',
  )
  expect(record().storage).toBe('mariadb')
  const kit = await startTestEngine({ dataDir, wikiDatabase: mariadb })
  try {
    expect(await kit.query('large', 'select count(*) as n from revision')).toEqual([{ n: REVISIONS + 1 }])
    const last = `select old_text as text from text where old_id = ${1000 + REVISIONS}`
    expect(await kit.query('large', last)).toEqual([
      { text: `Revision ${1000 + REVISIONS} of the main page. 日本語` },
    ])
    await kit.client('large').page('/')
  } finally {
    await kit.close()
  }
})
