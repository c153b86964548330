import { type Block, type Inline, type LegalDocument, PLACEHOLDERS, type Table } from './legal-document.ts'

/**
 * Reads the part of Markdown that legal texts need: a front matter with title, version, date and status; `##` and `###` headings,
 * paragraphs, `-` lists and tables; `**strong**`, `[links](/path)` and `{placeholders}`. Throws on an unknown placeholder and
 * on a front matter that is not complete: an operator's mistake must not reach a reader.
 */
export function readLegalMarkdown(source: string): LegalDocument {
  const [, frontMatter, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (frontMatter === undefined || body === undefined)
    throw new Error('The text does not begin with a front matter.')
  const field = (name: string): string => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(frontMatter)?.[1]
    if (value === undefined) throw new Error(`The front matter has no "${name}".`)
    return value.trim()
  }
  const chunks = body.split(/\n{2,}/).map(chunk => chunk.trim())
  return {
    title: field('title'),
    version: field('version'),
    date: field('date'),
    isTemplate: field('status') === 'template',
    blocks: chunks.filter(chunk => chunk !== '').map(readBlock),
  }
}

function readBlock(chunk: string): Block {
  const [, hashes, text] = /^(##|###) (.+)$/.exec(chunk) ?? []
  if (hashes !== undefined && text !== undefined)
    return { kind: 'heading', level: hashes.length === 2 ? 2 : 3, id: anchorOf(text), text }
  if (chunk.startsWith('- ')) return { kind: 'list', items: chunk.slice(2).split('\n- ').map(readInline) }
  if (chunk.startsWith('| ')) return readTable(chunk)
  return { kind: 'paragraph', text: readInline(chunk) }
}

/** `3. Your user account` → `your-user-account`: sections may be renumbered without breaking a link. */
export function anchorOf(heading: string): string {
  return heading
    .replace(/^\d+\. /, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function readTable(chunk: string): Table {
  const [head = [], , ...rows] = chunk.split('\n').map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim()),
  )
  return { kind: 'table', head, rows }
}

const MARKED = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\)|\{\w+\})/

function readInline(text: string): readonly Inline[] {
  return text
    .replaceAll('\n', ' ')
    .split(MARKED)
    .filter(part => part !== '')
    .map(readPart)
}

function readPart(part: string): Inline {
  if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
  const [, label, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
  if (label !== undefined && href !== undefined) return { kind: 'link', text: label, href }
  if (!/^\{\w+\}$/.test(part)) return { kind: 'text', text: part }
  const name = PLACEHOLDERS.find(known => `{${known}}` === part)
  if (!name) throw new Error(`Unknown placeholder ${part}.`)
  return { kind: 'placeholder', name }
}
