import { SECOND_MS } from '#contract/durations.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import type { ReadFile } from '#server/modules/wiki-data/imports/reading/common/reading-messages.ts'
import type { FileReader } from '#server/modules/wiki-data/imports/reading/read-file.ts'
import {
  findWork,
  type ImportWork,
  whyEnded,
} from '#server/modules/wiki-data/imports/shared/imports.repository.ts'
import { type PreparedDraft, prepareDraft } from '#server/modules/wiki-data/imports/shared/prepare-draft.ts'
import { uploadFile } from '#server/modules/wiki-data/imports/shared/upload-files.ts'
import { RunProgress } from '#server/modules/wiki-data/run-progress.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { makePrivate } from '#server/modules/wikis/publication/make-private.ts'
import type { CheckedServiceData } from '#server/modules/wikis/service-data/service-data.ts'
import type { ExclusiveLock } from '#server/wikis/exclusive-locks.ts'
import { compare, makeImportDir, requireRoom } from './filled-draft.ts'
import {
  draftScript,
  FINISH,
  fillingTasks,
  type ImportStep,
  type ImportTask,
  refreshingTasks,
} from './import-tasks.ts'

type Needs = Pick<Deps, 'db' | 'engine' | 'config' | 'clock' | 'disk' | 'log'>

const LOCKED = 'A file is being imported into this wiki. It can be edited when the import has finished.'
/** After this time others get a turn, between two tasks. */
const TURN_MS = 30 * SECOND_MS
/** The share of copying and reading in the whole work. */
const COPYING = 0.1

interface Turn {
  readonly signal: AbortSignal
  readonly othersWait: () => Promise<boolean>
}

/** The result of an import whose draft was installed. */
export interface InstalledImport {
  readonly report: ImportReport
  readonly settings: CheckedServiceData | null
}

/**
 * An import that fills a draft of its wiki, which is read-only meanwhile, and then replaces the wiki by it. It exists in
 * this process only: after a restart the import begins again.
 */
export class HalfFilledWiki {
  private readonly deps: Needs
  private readonly reader: FileReader
  private readonly row: ImportWork
  private readonly progress: RunProgress<ImportStep>
  private lock: ExclusiveLock | null = null
  private prepared: PreparedDraft | null = null
  private read: ReadFile | null = null
  private isWorking = false
  private tasks: ImportTask[] = []
  private done = 0
  private refused = 0
  private highestPage = 0
  private found: WikiContent = { pages: 0, revisions: 0, entities: 0, users: 0, files: 0 }

  constructor(deps: Needs, reader: FileReader, row: ImportWork) {
    this.deps = deps
    this.reader = reader
    this.row = row
    this.progress = new RunProgress<ImportStep>(deps.clock, 'copying', async (step, share) => {
      const values = { step: JSON.stringify({ step, share }), updated_at: deps.clock.now() }
      await changeRun(deps.db, 'wiki_imports', row.id, 'importing', values)
    })
  }

  /**
   * Continues until the import is done or others get a turn.
   * @returns null if others wait.
   * @throws WikiDataError, FileRefusedError; the signal's reason.
   */
  async goOn(turn: Turn): Promise<InstalledImport | null> {
    this.isWorking = true
    try {
      return await this.work(turn)
    } finally {
      this.isWorking = false
    }
  }

  /** Whether it has begun and others are having their turn. */
  get isPaused(): boolean {
    return !this.isWorking && this.prepared !== null
  }

  /** Makes the wiki writable again and removes the draft. Does nothing twice. */
  async end(): Promise<void> {
    const { prepared, lock } = this
    this.prepared = null
    this.lock = null
    try {
      await prepared?.draft.remove()
    } finally {
      await lock?.release()
    }
  }

  private async work(turn: Turn): Promise<InstalledImport | null> {
    const { clock, engine } = this.deps
    const began = clock.now()
    if (this.prepared === null) await this.begin(turn.signal)
    else await this.progress.save()
    const { prepared, read } = this
    if (!prepared || !read) throw new Error('The import has ended already.')
    for (let task = this.tasks[this.done]; task; task = this.tasks[this.done]) {
      if (clock.now() - began > TURN_MS && (await turn.othersWait())) {
        await this.progress.wait()
        return null
      }
      await this.runTask(task, turn.signal)
      this.done += 1
      if (task === FINISH)
        this.tasks.push(...refreshingTasks(this.deps.config.mediawikiDir, this.highestPage))
    }
    await requireRoom(this.deps, prepared.draft, read.fileBytes)
    const missing = compare(read.report, this.found, this.refused)
    const ended = whyEnded(await findWork(this.deps.db, this.row.id, 'importing'))
    if (ended) throw ended
    // Stored before the wiki changes, so that a crash right after the change is recognized.
    await this.progress.at('placing', 0.99)
    if (prepared.settings && isPrivate(prepared.settings.settings))
      await makePrivate(this.deps, this.row.wiki_id)
    await engine.copies.replace(this.row.domain, prepared.draft.dir)
    const losses = [...(prepared.settings?.losses ?? []), ...read.report.losses, ...missing]
    return { report: { ...read.report, losses }, settings: prepared.settings }
  }

  private async begin(signal: AbortSignal): Promise<void> {
    const { deps, row, progress } = this
    const { engine, config, clock } = deps
    await progress.at('copying', 0)
    this.lock = await engine.copies.lockExclusively(row.domain, LOCKED)
    const limits = readingLimits(config.importUploadMb)
    const file = uploadFile(config, row.upload_id)
    this.prepared = await prepareDraft(deps, this.reader, { domain: row.domain, file, limits }, signal)
    const { draft, facts } = this.prepared
    const { pages, revisions, files } = draft.content
    if (pages > 1 || revisions > 1 || files > 0) throw new WikiDataError('import-not-empty')
    await progress.at('copying', COPYING / 3)
    await requireRoom(deps, draft, 0)
    const dir = await makeImportDir(draft)
    this.read = await this.reader.read(file, { task: 'write', facts, dir, limits, now: clock.now() }, signal)
    this.tasks = [...fillingTasks(this.read, facts, dir), FINISH]
  }

  private async runTask(task: ImportTask, signal: AbortSignal): Promise<void> {
    const { prepared, deps } = this
    if (!prepared) return
    await requireRoom(deps, prepared.draft, this.read?.fileBytes ?? 0)
    await this.progress.at(task.step, this.share())
    let output = ''
    const onOutput = (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX)
    }
    await deps.engine.copies.runScript(prepared.draft.dir, draftScript(task, { onOutput, signal }))
    this.refused += numberAfter(output, 'lost')
    if (task === FINISH) {
      this.highestPage = numberAfter(output, 'highest')
      this.found = {
        pages: numberAfter(output, 'pages'),
        revisions: numberAfter(output, 'revisions'),
        entities: numberAfter(output, 'entities'),
        users: numberAfter(output, 'users'),
        files: numberAfter(output, 'files'),
      }
    }
    await this.progress.at(task.step, this.share())
    const refusals = output.split('\n').filter(line => line.startsWith('refused: '))
    if (refusals.length > 0)
      deps.log.info(
        { import: this.row.id, refusals: refusals.slice(-5) },
        'MediaWiki refused a part of an import',
      )
  }

  private share(): number {
    const weigh = (tasks: readonly ImportTask[]) => tasks.reduce((sum, { weight }) => sum + weight, 0)
    // The work of making links depends on the number of pages. Until that is known, it counts as a fifth.
    const all = weigh(this.tasks) * (this.highestPage === 0 ? 1.25 : 1)
    const before = weigh(this.tasks.slice(0, this.done))
    return COPYING + (0.99 - COPYING) * (all === 0 ? 1 : before / all)
  }
}

/** Characters. */
const OUTPUT_MAX = 20_000

function numberAfter(output: string, word: string): number {
  return Number(new RegExp(`^${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
}
