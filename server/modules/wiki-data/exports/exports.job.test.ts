// @slow

import { utimesSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { NoRoomError, programError } from '#server/platform/storage-fault.ts'
import { ada, app, wiki } from '#server/testing/each-test.ts'
import {
  cancel,
  eachTestHasExportedWiki,
  list,
  prepare,
  standInForScripts,
  start,
  storeArchive,
  storedExports,
} from '#server/testing/exports.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { until } from '#server/testing/until.ts'
import type { CopyScript } from '#server/wikis/copies/wiki-copies.ts'
import { newExportFile, removeUnfinished } from './export-files.ts'
import { exportShare } from './export-steps.ts'
import { registerExportJobs } from './exports.job.ts'
import { removeOldExports } from './remove-old-exports.ts'
import { RunningExports } from './running-exports.ts'

eachTestHasExportedWiki()

describe('one export at a time', () => {
  test('is prepared for a wiki', async () => {
    await start(app, ada, wiki.id)
    const second = await start(app, ada, wiki.id)
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'A copy of this wiki is already being prepared.',
    ])
  })

  test('runs for an account, and each account gets its turn', async () => {
    const other = await newWiki(app, ada)
    const begun: string[] = []
    app.engine.copies.before = async method => void (method === 'copy' && begun.push(method))
    await start(app, ada, wiki.id)
    await start(app, ada, other.id)
    await app.deps.jobs.runDue()
    expect(begun).toHaveLength(2)
  })
})

describe('the progress of an export', () => {
  test('is stored, only grows, and shows the step', async () => {
    const seen: (readonly [string | undefined, number])[] = []
    const write = app.engine.copies.onRun
    app.engine.copies.onRun = async (dir, script) => {
      await write(dir, script)
      await until(async () => {
        const progress = (await list(app, ada, wiki.id))[0]?.progress
        return progress?.step === 'pages'
      })
      const progress = (await list(app, ada, wiki.id))[0]?.progress
      seen.push([progress?.step, progress?.share ?? -1])
    }
    await prepare(app, ada, wiki.id)
    expect(seen).toEqual([['pages', expect.any(Number)]])
    expect(seen[0]?.[1]).toBeGreaterThan(0.1)
    expect(seen[0]?.[1]).toBeLessThan(1)
  })
})

describe('the dumps of entities', () => {
  const content = { pages: 3, revisions: 3, entities: 4, users: 1, files: 0 }
  beforeEach(() => void app.engine.copies.contents.set(wiki.domain, { content, pages: {}, files: {} }))
  const isJson = ({ script, args = [] }: Pick<CopyScript, 'script' | 'args'>) =>
    basename(script) === 'ExportEntities.php' && !args.includes('--format')
  const isRdf = ({ args = [] }: Pick<CopyScript, 'args'>) => args.includes('--format')

  test('are written at the same time, and their progress is the mean of both', async () => {
    const write = app.engine.copies.onRun
    app.engine.copies.onRun = async (dir, script) => {
      if (isJson(script)) {
        // The stand-in for the other script reports two of the four entities.
        await until(() => app.engine.copies.runs.some(isRdf))
        script.onOutput?.('Processed 4 entities.\n')
        await until(async () => {
          const share = (await list(app, ada, wiki.id))[0]?.progress?.share ?? 0
          return Math.abs(share - exportShare(content, 'entities', 0.75)) < 0.001
        })
      }
      await write(dir, script)
    }
    expect(await prepare(app, ada, wiki.id)).toMatchObject({ status: 'ready' })
  })

  test('end together when one fails', async () => {
    const write = app.engine.copies.onRun
    let ended: unknown
    app.engine.copies.onRun = async (dir, script) => {
      if (isRdf(script)) throw new NoRoomError('3 GB more are needed.')
      if (!isJson(script)) return await write(dir, script)
      await until(() => script.signal.aborted)
      ended = script.signal.reason
      script.signal.throwIfAborted()
    }
    expect(await prepare(app, ada, wiki.id)).toMatchObject({ status: 'failed' })
    expect(ended).toBeInstanceOf(NoRoomError)
    expect([storedExports(app), app.engine.copies.dirs()]).toEqual([[], []])
  })
})

describe('cancelling', () => {
  test('ends a running export immediately and leaves nothing behind', async () => {
    const response = await start(app, ada, wiki.id)
    const { id } = response.json().data
    app.engine.copies.onRun = async (_dir, { signal }) => {
      expect((await cancel(app, ada, wiki.id, id)).json().data).toMatchObject({
        status: 'gone',
        progress: null,
      })
      expect(signal.aborted).toBe(true)
      signal.throwIfAborted()
    }
    await app.deps.jobs.runDue()
    expect(await list(app, ada, wiki.id)).toMatchObject([{ id, status: 'gone', error: null }])
    expect(storedExports(app)).toEqual([])
    expect(app.engine.copies.dirs()).toEqual([])
  })

  test('works from another process as well', async () => {
    const { id } = (await start(app, ada, wiki.id)).json().data
    app.engine.copies.onRun = async (_dir, { signal }) => {
      await app.deps.db.updateTable('wiki_exports').set({ status: 'gone' }).where('id', '=', id).execute()
      await until(() => signal.aborted)
      signal.throwIfAborted()
    }
    await app.deps.jobs.runDue()
    expect(await list(app, ada, wiki.id)).toMatchObject([{ status: 'gone' }])
    expect(storedExports(app)).toEqual([])
  })

  test('keeps a waiting export from starting', async () => {
    const { id } = (await start(app, ada, wiki.id)).json().data
    await cancel(app, ada, wiki.id, id)
    await app.deps.jobs.runDue()
    expect(app.engine.copies.runs).toEqual([])
  })

  test('removes the file of a ready export', async () => {
    const id = await storeArchive(app, ada, wiki.id, 10)
    expect((await cancel(app, ada, wiki.id, id)).json().data).toMatchObject({ status: 'gone' })
    expect(storedExports(app)).toEqual([])
    expect((await cancel(app, ada, wiki.id, id)).statusCode).toBe(200)
    expect((await cancel(app, ada, wiki.id, id + 1)).statusCode).toBe(404)
  })
})

describe('an export fails with a sentence', () => {
  const failure = async (thrown: Error) => {
    app.engine.copies.onRun = async () => {
      throw thrown
    }
    const { status, error } = await prepare(app, ada, wiki.id)
    expect([status, storedExports(app), app.engine.copies.dirs()]).toEqual(['failed', [], []])
    return error
  }
  const NO_ROOM = expect.stringMatching(
    /^There is not enough space on the disk of this service\. .* have to free some\./,
  )

  test('when the disk becomes full', async () => {
    expect(await failure(programError('fopen failed: No space left on device'))).toEqual(NO_ROOM)
    expect(await failure(new NoRoomError('3 GB more are needed.'))).toEqual(NO_ROOM)
    expect(await failure(Object.assign(new Error('full'), { code: 'EDQUOT' }))).toEqual(NO_ROOM)
    app.engine.copies.onRun = async (_dir, { signal }) => {
      app.disk.free = 0
      await until(() => signal.aborted)
      signal.throwIfAborted()
    }
    expect((await prepare(app, ada, wiki.id)).error).toEqual(NO_ROOM)
  })

  test('when there is too little space for it', async () => {
    app.disk.free = 0
    const refused = await start(app, ada, wiki.id)
    expect([refused.statusCode, refused.json().message]).toEqual([503, NO_ROOM])
    app.disk.free = 2 ** 30 + 1500
    expect(await prepare(app, ada, wiki.id)).toMatchObject({ status: 'failed', error: NO_ROOM })
  })

  test('when visitors cannot read the wiki', async () => {
    expect(await failure(new Error('ExportXml failed: Visitors cannot read this wiki.'))).toMatch(
      /^Visitors cannot read this wiki, so it has no public archive/,
    )
  })

  test('when anything else goes wrong, without details that only the operator may know', async () => {
    expect(await failure(new Error('/srv/data/x: secret'))).toBe(
      'Something went wrong on our side. Please try again.',
    )
  })

  test('and can be tried again', async () => {
    await failure(new Error('once'))
    standInForScripts(app)
    expect(await prepare(app, ada, wiki.id)).toMatchObject({ status: 'ready' })
  })
})

describe('an export whose server stops', () => {
  test('begins again at the next start', async () => {
    const { id } = (await start(app, ada, wiki.id)).json().data
    const jobs = createJobs(app.deps)
    registerExportJobs({ ...app.deps, jobs }, new RunningExports())
    const begun = Promise.withResolvers<void>()
    app.engine.copies.onRun = async (_dir, { signal }) => {
      begun.resolve()
      await until(() => signal.aborted)
      signal.throwIfAborted()
    }
    await jobs.start()
    await begun.promise
    await jobs.stop()
    expect(await list(app, ada, wiki.id)).toMatchObject([{ id, status: 'pending' }])
    expect([storedExports(app), app.engine.copies.dirs()]).toEqual([[], []])
    standInForScripts(app)
    await app.deps.jobs.runDue()
    expect(await list(app, ada, wiki.id)).toMatchObject([{ id, status: 'ready' }])
  })

  test('leaves no half archive after a crash', async () => {
    const { unfinished } = await newExportFile(app.deps.config)
    writeFileSync(unfinished, 'half')
    await removeUnfinished(app.deps.config)
    expect(storedExports(app)).toEqual([])
  })

  test('leaves the archive that another process is writing, if both share a directory', async () => {
    const config = { dataDir: '/does/not/exist', filesDir: app.deps.config.dataDir }
    const [written, left] = [await newExportFile(config), await newExportFile(config)]
    for (const { unfinished } of [written, left]) writeFileSync(unfinished, 'half')
    const longAgo = new Date(Date.now() - 2 * HOUR_MS)
    utimesSync(left.unfinished, longAgo, longAgo)
    await removeOldExports({ ...app.deps, config: { ...app.deps.config, ...config } })
    expect(storedExports(app)).toEqual([basename(written.unfinished)])
  })
})
