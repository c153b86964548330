import type { Block, Inline, LegalDocument, PlaceholderName } from './legal-document.ts'

/** The unit of comparison: a heading, a paragraph, an item of a list or a row of a table. */
export interface Line {
  readonly kind: 'section' | 'heading' | 'paragraph' | 'item' | 'row'
  readonly text: string
}

/** A document as lines of plain text. @param fill returns the text that replaces a placeholder */
export function policyLines(document: LegalDocument, fill: (name: PlaceholderName) => string): Line[] {
  const plain = (parts: readonly Inline[]) =>
    parts.map(part => (part.kind === 'placeholder' ? fill(part.name) : part.text)).join('')
  return document.blocks.flatMap(block => linesOf(block, plain))
}

function linesOf(block: Block, plain: (parts: readonly Inline[]) => string): Line[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: block.level === 2 ? 'section' : 'heading', text: block.text }]
    case 'paragraph':
      return [{ kind: 'paragraph', text: plain(block.text) }]
    case 'list':
      return block.items.map(item => ({ kind: 'item', text: plain(item) }))
    case 'table':
      return [block.head, ...block.rows].map(cells => ({ kind: 'row', text: cells.join(' | ') }))
  }
}
