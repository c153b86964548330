import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MaintenanceContext, runMaintenance } from '#server/engine/php/maintenance.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { makeTemporaryDir } from '#server/engine/place/make-directories.ts'
import { TEMPORARY_DIR } from '#server/engine/place/wiki-files.ts'
import { giveTo, type WikiPlace } from '#server/engine/place/wiki-place.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import { writeWikiFile } from '#server/engine/wikis/wiki-file.ts'
import { ownRecord } from './own-record.ts'

export interface WikiTextsOptions {
  /** Where the finished texts lie; PHP may only read them. */
  readonly dir: string
  readonly place: WikiPlace
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  readonly log: EngineLog
}

/** Made before the first wiki; others when somebody first asks for them. */
const FIRST = ['en', 'de', 'es', 'fr', 'nl', 'ar']
/** What a request leaves in its wiki's temporary directory (LocalisationStore.php). */
const WISH = /^language-([a-z][a-z0-9-]{1,30})$/
const TEXTS_FILE = /^[a-z][a-z0-9-]{1,30}\.l10n\.php$/

/** The interface's texts in the languages of the source tree, which all wikis share and no request can change. */
export class WikiTexts {
  private readonly options: WikiTextsOptions
  private readonly tried = new Set<string>()
  private work: Promise<void> = Promise.resolve()

  constructor(options: WikiTextsOptions) {
    this.options = options
  }

  /** @throws Error when MediaWiki cannot make them. */
  async makeFirst(): Promise<void> {
    // A data directory may have been copied, and its owners with it.
    for (const name of await readdir(this.options.dir))
      giveTo(join(this.options.dir, name), this.options.place.user, 'read')
    const missing = FIRST.filter(code => !this.isMade(code))
    if (missing.length > 0) await this.make(missing)
  }

  /** Makes the languages that a wiki's visitors were the first to ask for, one after another. */
  async makeWished(wiki: KnownWiki): Promise<void> {
    const dir = join(wiki.dir, TEMPORARY_DIR)
    for (const name of await readdir(dir).catch(() => [])) {
      const [, code] = WISH.exec(name) ?? []
      if (code === undefined) continue
      await unlink(join(dir, name)).catch(() => undefined)
      // PHP's user can ask for anything: a language of the tree is made once, whatever comes of it.
      if (this.tried.has(code) || this.isMade(code) || !this.isLanguage(code)) continue
      this.tried.add(code)
      this.work = this.work.then(() => this.make([code])).catch(error => this.report(error, code))
    }
    await this.work
  }

  private async make(codes: readonly string[]): Promise<void> {
    const { dir, place, maintenance, configFile } = this.options
    const scratch = join(place.engine, 'texts-in-making')
    const output = join(scratch, 'texts')
    try {
      await rm(scratch, { recursive: true, force: true })
      await mkdir(output, { recursive: true })
      for (const path of [scratch, output]) giveTo(path, place.user, 'own')
      makeTemporaryDir(scratch, place.user)
      await writeWikiFile(scratch, ownRecord('texts'), place.user)
      await runMaintenance(maintenance, {
        script: 'rebuildLocalisationCache',
        args: [`--lang=${codes.join()}`, `--outdir=${output}`],
        configFile,
        wikiDir: scratch,
        loadAll: true,
      })
      for (const name of await readdir(output))
        if (TEXTS_FILE.test(name)) await this.take(join(output, name), join(dir, name))
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** A copy that is the server's own from the start, because PHP's user may still hold the file it wrote. */
  private async take(from: string, to: string): Promise<void> {
    const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
    const text = await file.readFile().finally(() => file.close())
    const temporary = `${to}.${randomBytes(6).toString('hex')}`
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600 })
    giveTo(temporary, this.options.place.user, 'read')
    await rename(temporary, to)
  }

  private isMade(code: string): boolean {
    return existsSync(join(this.options.dir, `${code}.l10n.php`))
  }

  /** As MediaWiki's LanguageNameUtils::isSupportedLanguage finds it. */
  private isLanguage(code: string): boolean {
    const languages = join(this.options.maintenance.treeDir, 'languages')
    const name = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', '_')
    return (
      existsSync(join(languages, 'i18n', `${code}.json`)) ||
      existsSync(join(languages, 'messages', `Messages${name}.php`))
    )
  }

  private report(error: unknown, language: string): void {
    this.options.log.warn({ err: error, language }, 'the texts of a language cannot be made')
  }
}
