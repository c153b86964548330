import { isIP } from 'node:net'
import { formatCount } from '#contract/format-count.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { Losses } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import type { ReadingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import type { DumpHandler, DumpPage, DumpRevision, DumpSite } from './dump-types.ts'
import { type LocalTitle, LocalTitles } from './local-title.ts'
import { isHtmlMessage, isScript, lossOf } from './page-rules.ts'

/** One revision, as `ImportPages.php` reads it. */
export interface PageLine {
  readonly namespace: number
  readonly title: string
  /** ISO 8601. */
  readonly timestamp: string
  /** `account`: of this wiki. `other`: of the source. */
  readonly by: { readonly kind: 'account' | 'other' | 'ip' | 'hidden'; readonly name: string }
  readonly comment: string
  readonly minor: boolean
  readonly model: string | null
  readonly format: string | null
  readonly text: string
  readonly sha1: string | null
}

export interface DumpReaderOptions {
  readonly facts: WikiFacts
  readonly limits: ReadingLimits
  readonly losses: Losses
  /** Accounts of the same archive; their revisions are attributed to them. */
  readonly accounts: ReadonlySet<string>
  /** UTC epoch milliseconds. */
  readonly now: number
  readonly write: (line: PageLine) => void
}

const COMMENT_LENGTH = 10_000
/** Bytes of MediaWiki's `actor.actor_name`, less the prefix that an imported name gets. */
const NAME_BYTES = 200
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
/** Earlier than the first wiki. */
const OLDEST = Date.UTC(1990, 0)

/** Decides which parts of an export are imported, and counts them. */
export class DumpReader implements DumpHandler {
  /** How many pages, revisions and entities are imported. */
  readonly content = { pages: 0, revisions: 0, entities: 0 }
  sitename: string | null = null
  /** Whether the file has the main page, the only page of a new wiki. */
  hasMainPage = false

  private readonly options: DumpReaderOptions
  private titles: LocalTitles
  private current: DumpPage = { title: '', namespace: 0 }
  /** The page's title here, by content model, in which revisions of one page may differ. */
  private localTitles = new Map<string | null, LocalTitle | null>()
  private taken = { revisions: 0, isEntity: false }
  private readonly lostOf = new Set<string>()
  private pagesSeen = 0
  private revisionsSeen = 0

  constructor(options: DumpReaderOptions) {
    this.options = options
    this.titles = new LocalTitles(options.facts, { sitename: null, namespaces: new Map() })
  }

  site(site: DumpSite): void {
    this.sitename = site.sitename
    this.titles = new LocalTitles(this.options.facts, site)
  }

  page(page: DumpPage): void {
    this.pagesSeen += 1
    if (this.pagesSeen > this.options.limits.pages)
      throw new FileRefusedError(
        `This file has more than ${formatCount(this.options.limits.pages)} pages, which is the maximum.`,
      )
    this.current = page
    this.localTitles = new Map()
    this.lostOf.clear()
    this.taken = { revisions: 0, isEntity: false }
  }

  revision(revision: DumpRevision): void {
    const { facts, limits, losses, write } = this.options
    this.revisionsSeen += 1
    if (this.revisionsSeen > limits.revisions)
      throw new FileRefusedError(
        `This file has more than ${formatCount(limits.revisions)} versions of pages, which is the maximum.`,
      )
    const localTitle = this.localTitleOf(revision.model)
    const pageLoss = this.pageLossOf(localTitle, revision)
    if (localTitle === null || pageLoss !== null) {
      this.losePage(pageLoss ?? 'title')
      return
    }
    const loss = lossOf(revision, localTitle, facts)
    if (loss !== null) {
      losses.add(loss, loss === 'model' ? (revision.model ?? '') : '')
      return
    }
    if (revision.otherSlots > 0) losses.add('slot')
    if (localTitle.lacks !== null) this.losePage('namespace', localTitle.lacks)
    this.taken.revisions += 1
    this.taken.isEntity = revision.model !== null && facts.entityNamespaces[revision.model] !== undefined
    write(this.line(revision, localTitle))
  }

  pageEnd(): void {
    const { revisions, isEntity } = this.taken
    if (revisions === 0) return
    this.content.pages += 1
    this.content.revisions += revisions
    if (isEntity) this.content.entities += 1
  }

  logItem(): void {
    this.options.losses.add('log')
  }

  upload(): void {
    this.options.losses.add('upload')
  }

  private localTitleOf(model: string | null): LocalTitle | null {
    const known = this.localTitles.get(model)
    if (known !== undefined) return known
    const localTitle = this.titles.find(this.current, model)
    this.localTitles.set(model, localTitle)
    if (localTitle && this.fullName(localTitle) === this.options.facts.mainPage) this.hasMainPage = true
    return localTitle
  }

  private pageLossOf(localTitle: LocalTitle | null, { model }: DumpRevision) {
    if (localTitle === null) return 'title'
    if (isScript(localTitle, model)) return 'script'
    return isHtmlMessage(localTitle, this.options.facts) ? 'html' : null
  }

  private fullName({ namespace, text }: LocalTitle): string {
    const name = this.options.facts.namespaces.find(({ id }) => id === namespace)?.name ?? ''
    return name === '' ? text : `${name}:${text}`
  }

  /** Counts a page once, however many revisions it has. */
  private losePage(kind: 'title' | 'script' | 'html' | 'namespace', detail = ''): void {
    if (this.lostOf.has(kind)) return
    this.lostOf.add(kind)
    this.options.losses.add(kind, detail)
  }

  private line(revision: DumpRevision, { namespace, text: title }: LocalTitle): PageLine {
    const { comment, minor, model, format, text, sha1 } = revision
    return {
      namespace,
      title,
      timestamp: this.timestamp(revision.timestamp),
      by: this.author(revision.by),
      comment: comment.slice(0, COMMENT_LENGTH),
      minor,
      model,
      format,
      text: text ?? '',
      sha1: sha1 !== null && /^[0-9a-z]{31}$/.test(sha1) ? sha1 : null,
    }
  }

  /** Replaces an impossible time by now; otherwise the history would stay in the wrong order. */
  private timestamp(text: string): string {
    const time = TIMESTAMP.test(text) ? Date.parse(text) : Number.NaN
    const isPossible = time >= OLDEST && time <= this.options.now
    return `${new Date(isPossible ? time : this.options.now).toISOString().slice(0, 19)}Z`
  }

  /** Attributes edits to an account here only if the account comes with the same archive. */
  private author({ kind, text }: DumpRevision['by']): PageLine['by'] {
    const name = shortened(text.replaceAll('_', ' ').trim())
    if (kind === 'hidden' || name === '') return { kind: 'hidden', name: '' }
    if (kind === 'ip' && isIP(name) !== 0) return { kind: 'ip', name }
    return { kind: kind === 'name' && this.options.accounts.has(name) ? 'account' : 'other', name }
  }
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= NAME_BYTES) return name
  return new TextDecoder().decode(Buffer.from(name).subarray(0, NAME_BYTES)).replace(/\ufffd+$/, '')
}
