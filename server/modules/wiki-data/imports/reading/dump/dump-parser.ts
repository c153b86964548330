import { SaxesParser } from 'saxes'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { CUT_OFF } from '#server/modules/wiki-data/imports/reading/common/cut-off.ts'
import type { DumpHandler, DumpPage, DumpRevision } from './dump-types.ts'

/** How deep elements may be nested. MediaWiki's own exports have five levels. */
const DEPTH_MAX = 12
const ATTRIBUTES_MAX = 12
/** The most characters of an attribute. */
const ATTRIBUTE_LENGTH = 1000
const NAMESPACES_MAX = 500

const TEXTS = {
  noXml: 'This file is not valid XML.',
  noDump: 'This XML file is not a MediaWiki export.',
  dtd: 'This XML file has a DTD, which MediaWiki exports never have.',
  deep: 'This XML file does not have the structure of a MediaWiki export.',
  long: 'This file contains a text that is longer than any page can be.',
} as const

type Values = Map<string, string>

interface Contributor {
  name: string | null
  ip: string | null
}

/** The parts of a revision that have been read so far. */
interface OpenRevision {
  readonly values: Values
  readonly contributor: Contributor
  minor: boolean
  otherSlots: number
  hasText: boolean
}

/**
 * Parses MediaWiki's export format piece by piece, with bounded memory. Accepts no DTD and no entities but XML's own five,
 * and passes on only elements that it knows.
 * @see https://www.mediawiki.org/wiki/Help:Export#Export_format
 */
export class DumpParser {
  private readonly parser = new SaxesParser({ xmlns: false, position: false })
  private readonly handler: DumpHandler
  private readonly textLength: number
  private readonly path: string[] = []
  /** Characters since the last tag. */
  private pending = 0
  private text = ''
  private isDone = false

  private sitename: string | null = null
  private readonly namespaces = new Map<number, string>()
  private namespace: number | null = null
  private page: Values = new Map()
  private isPageSent = false
  private revision: OpenRevision | null = null
  /** The values of the slot that is being read, if it is not the main one; otherwise null. */
  private slot: Values | null = null

  /** @param textLength characters between two tags. */
  constructor(handler: DumpHandler, textLength: number) {
    this.handler = handler
    this.textLength = textLength
    const { parser } = this
    parser.on('error', cause => {
      throw new FileRefusedError(this.path.length > 0 ? TEXTS.noXml : TEXTS.noDump, { cause })
    })
    parser.on('doctype', () => {
      throw new FileRefusedError(TEXTS.dtd)
    })
    parser.on('opentag', tag => {
      this.pending = 0
      this.open(tag.name, tag.attributes as Readonly<Record<string, string>>)
    })
    parser.on('closetag', tag => {
      this.pending = 0
      this.close(tag.name)
    })
    const take = (text: string) => {
      this.pending = 0
      this.text += text
      if (this.text.length > this.textLength) throw new FileRefusedError(TEXTS.long)
    }
    parser.on('text', take)
    parser.on('cdata', take)
  }

  /** @throws FileRefusedError if it is not a MediaWiki export. */
  write(piece: string): void {
    this.pending += piece.length
    if (this.pending > this.textLength) throw new FileRefusedError(TEXTS.long)
    // A DTD is refused before its end is reached.
    if (this.path.length === 0 && !this.isDone && piece.includes('<!DOCTYPE'))
      throw new FileRefusedError(TEXTS.dtd)
    this.parser.write(piece)
  }

  /** @throws FileRefusedError if something is missing. */
  end(): void {
    if (!this.isDone) throw new FileRefusedError(CUT_OFF)
    this.parser.close()
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    const values = Object.values(attributes)
    if (
      this.path.length >= DEPTH_MAX ||
      values.length > ATTRIBUTES_MAX ||
      values.some(value => value.length > ATTRIBUTE_LENGTH)
    )
      throw new FileRefusedError(TEXTS.deep)
    this.path.push(name)
    this.text = ''
    const [root, section, part, leaf] = this.path
    if (root !== 'mediawiki') throw new FileRefusedError(TEXTS.noDump)
    const depth = this.path.length
    if (depth === 2 && section === 'page') this.openPage()
    else if (depth === 4 && section === 'siteinfo' && leaf === 'namespace')
      this.namespace = Number(attributes['key'] ?? Number.NaN)
    else if (depth === 3 && section === 'page' && part === 'revision') this.openRevision()
    else if (depth === 4 && this.revision && leaf === 'minor') this.revision.minor = true
    else if (depth === 4 && this.revision && leaf === 'content') this.slot = new Map()
    else if (depth === 4 && this.revision && leaf === 'text')
      this.revision.hasText = attributes['deleted'] === undefined
    else if (depth === 5 && name === 'text' && attributes['deleted'] !== undefined)
      this.slot?.set('hidden', name)
  }

  private close(name: string): void {
    const depth = this.path.length
    const [, section, part] = this.path
    this.path.pop()
    const { text } = this
    this.text = ''
    if (depth === 1) this.isDone = true
    else if (section === 'siteinfo') this.closeSite(name, depth, text)
    else if (section === 'logitem' && depth === 2) this.handler.logItem()
    else if (section === 'page') this.closeInPage(name, depth, part, text)
  }

  private closeSite(name: string, depth: number, text: string): void {
    if (depth === 3 && name === 'sitename') this.sitename = text
    else if (depth === 4 && name === 'namespace' && Number.isInteger(this.namespace)) {
      if (this.namespaces.size < NAMESPACES_MAX) this.namespaces.set(this.namespace ?? 0, text.trim())
    } else if (depth === 2) this.handler.site({ sitename: this.sitename, namespaces: this.namespaces })
  }

  private closeInPage(name: string, depth: number, part: string | undefined, text: string): void {
    if (depth === 2) {
      if (this.isPageSent) this.handler.pageEnd()
    } else if (depth === 3 && name === 'revision') this.closeRevision()
    else if (depth === 3 && name === 'upload') this.handler.upload()
    else if (depth === 3) this.page.set(name, text)
    else if (part === 'revision') this.closeInRevision(name, depth, text)
  }

  private openPage(): void {
    this.page = new Map()
    this.isPageSent = false
  }

  private openRevision(): void {
    if (!this.isPageSent) this.handler.page(this.readPage())
    this.isPageSent = true
    this.revision = {
      values: new Map(),
      contributor: { name: null, ip: null },
      minor: false,
      otherSlots: 0,
      hasText: false,
    }
  }

  private readPage(): DumpPage {
    const title = this.page.get('title')
    if (title === undefined) throw new FileRefusedError(TEXTS.deep)
    const namespace = this.page.get('ns')
    return {
      title,
      namespace: namespace !== undefined && /^-?\d{1,6}$/.test(namespace) ? Number(namespace) : null,
    }
  }

  private closeInRevision(name: string, depth: number, text: string): void {
    const { revision } = this
    if (!revision) return
    if (depth === 5 && this.slot) this.slot.set(name, text)
    else if (depth === 5 && name === 'username') revision.contributor.name = text
    else if (depth === 5 && name === 'ip') revision.contributor.ip = text
    else if (depth === 4 && name === 'content') this.closeSlot(revision)
    else if (depth === 4) revision.values.set(name, text)
  }

  /** A slot's values are inside `content`, except, in most files, those of the main slot. */
  private closeSlot(revision: OpenRevision): void {
    const slot = this.slot ?? new Map()
    this.slot = null
    if ((slot.get('role') ?? 'main') !== 'main') {
      revision.otherSlots += 1
      return
    }
    for (const [name, value] of slot) revision.values.set(name, value)
    revision.hasText ||= slot.has('text') && !slot.has('hidden')
  }

  private closeRevision(): void {
    const { revision } = this
    this.revision = null
    if (!revision) return
    const { values, contributor, minor, otherSlots, hasText } = revision
    const read: DumpRevision = {
      timestamp: values.get('timestamp') ?? '',
      by: authorOf(contributor),
      comment: values.get('comment') ?? '',
      minor,
      model: values.get('model') ?? null,
      format: values.get('format') ?? null,
      text: hasText ? (values.get('text') ?? '') : null,
      sha1: values.get('sha1') ?? null,
      otherSlots,
    }
    this.handler.revision(read)
  }
}

function authorOf({ name, ip }: Contributor): DumpRevision['by'] {
  if (name !== null) return { kind: 'name', text: name }
  return ip === null ? { kind: 'hidden', text: '' } : { kind: 'ip', text: ip }
}
