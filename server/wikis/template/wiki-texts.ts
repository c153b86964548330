import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import { type EngineDirs, giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { ownRecord } from './own-record.ts'

interface WikiTextsOptions {
  /** Directory of the finished texts; PHP may only read them. */
  readonly dir: string
  readonly engineDirs: EngineDirs
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  /** Whether the disk has room for more texts, some 1.5 MB per language. */
  readonly hasRoom: () => Promise<boolean>
  /** Called when pages may show texts that they did not have before. */
  readonly onMade: () => void
  readonly log: EngineLog
}

/** Languages whose texts are always made. Others are made when first requested. */
const DEFAULT_LANGUAGES = ['en', 'de', 'es', 'fr', 'nl', 'ar']
/** The name of the file with which a wiki requests a language (LocalisationStore.php). */
const REQUEST_FILE = /^language-([a-z][a-z0-9-]{1,30})$/
const TEXTS_FILE = /^[a-z][a-z0-9-]{1,30}\.l10n\.php$/

/** MediaWiki's interface texts by language. All wikis share them, and no request can change them. */
export class WikiTexts {
  private readonly options: WikiTextsOptions
  private readonly tried = new Set<string>()
  /** Waiting languages, next one first. */
  private waiting: string[] = []
  private work: Promise<void> | null = null
  private stopped = false

  constructor(options: WikiTextsOptions) {
    this.options = options
  }

  /** @throws Error when MediaWiki cannot make the texts. */
  async makeDefault(): Promise<void> {
    // The data directory may have been copied from a machine with other users.
    for (const name of await readdir(this.options.dir))
      giveTo(join(this.options.dir, name), this.options.engineDirs.user, 'read')
    const missing = DEFAULT_LANGUAGES.filter(code => !this.isMade(code))
    if (missing.length > 0) await this.make(missing)
  }

  /**
   * Makes the texts of a new wiki's language soon, before those that visitors requested. Until then, requests
   * read the language's sources, which takes some milliseconds longer.
   */
  prepare(language: LanguageCode): void {
    this.want(language, { first: true })
  }

  /** Makes the texts in the languages of existing wikis, for example after an upgrade of MediaWiki. */
  prepareFor(languages: readonly LanguageCode[]): void {
    for (const language of languages) this.want(language)
  }

  /** Makes the texts in languages that a wiki's requests have asked for. */
  async makeRequested(wiki: KnownWiki): Promise<void> {
    const dir = join(wiki.dir, TEMPORARY_DIR)
    for (const name of await readdir(dir).catch(() => [])) {
      const [, code] = REQUEST_FILE.exec(name) ?? []
      if (code === undefined) continue
      await unlink(join(dir, name)).catch(() => undefined)
      this.want(code)
    }
  }

  /** Resolves when no language is waiting. */
  async settled(): Promise<void> {
    await this.work
  }

  /** Waits for the language being made, and makes no more. */
  async stop(): Promise<void> {
    this.stopped = true
    this.waiting = []
    await this.work
  }

  private want(code: string, { first = false } = {}): void {
    // PHP could request anything, so only languages of the tree are made, and each is tried only once.
    if (this.stopped || this.tried.has(code) || this.isMade(code) || !this.isLanguage(code)) return
    const others = this.waiting.filter(other => other !== code)
    if (first) this.waiting = [code, ...others]
    else if (others.length === this.waiting.length) this.waiting.push(code)
    this.work ??= this.makeWaiting()
  }

  /** Makes them one after another, so that somebody who requests every language occupies a single core. */
  private async makeWaiting(): Promise<void> {
    for (let code = this.waiting.shift(); code !== undefined; code = this.waiting.shift()) {
      try {
        if (!(await this.options.hasRoom()) || this.isMade(code)) continue
        this.tried.add(code)
        await this.make([code])
      } catch (error) {
        this.report(error, code)
      }
    }
    this.work = null
  }

  private async make(codes: readonly string[]): Promise<void> {
    const { dir, engineDirs, maintenance, configFile } = this.options
    const scratch = join(engineDirs.engine, 'texts-in-making')
    const output = join(scratch, 'texts')
    try {
      await rm(scratch, { recursive: true, force: true })
      await mkdir(output, { recursive: true })
      for (const path of [scratch, output]) giveTo(path, engineDirs.user, 'own')
      makeTemporaryDir(scratch, engineDirs.user)
      await runMaintenance(maintenance, {
        script: 'rebuildLocalisationCache',
        args: [`--lang=${codes.join()}`, `--outdir=${output}`],
        configFile,
        wiki: { dir: scratch, record: ownRecord('texts') },
        loadAll: true,
      })
      for (const name of await readdir(output))
        if (TEXTS_FILE.test(name)) await this.take(join(output, name), join(dir, name))
      this.options.onMade()
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** Copies a file instead of moving it, because PHP may still have the original open. */
  private async take(from: string, to: string): Promise<void> {
    const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
    const text = await file.readFile().finally(() => file.close())
    const temporary = `${to}.${randomBytes(6).toString('hex')}`
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600 })
    giveTo(temporary, this.options.engineDirs.user, 'read')
    await rename(temporary, to)
  }

  private isMade(code: string): boolean {
    return existsSync(join(this.options.dir, `${code}.l10n.php`))
  }

  /** As in MediaWiki's LanguageNameUtils::isSupportedLanguage. */
  private isLanguage(code: string): boolean {
    const languages = join(this.options.maintenance.treeDir, 'languages')
    const name = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', '_')
    return (
      existsSync(join(languages, 'i18n', `${code}.json`)) ||
      existsSync(join(languages, 'messages', `Messages${name}.php`))
    )
  }

  private report(error: unknown, language: string): void {
    this.options.log.warn({ err: error, language }, 'the texts of a language could not be generated')
  }
}
