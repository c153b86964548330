/** A legal text as the pages show it. `legal-markdown.ts` reads it from Markdown. */
export interface LegalDocument {
  readonly title: string
  readonly version: string
  /** ISO 8601 date from which this version applies. */
  readonly date: string
  /** True until the operator's lawyer has reviewed the text; the page says so. */
  readonly isTemplate: boolean
  readonly blocks: readonly Block[]
}

export type Block = Heading | Paragraph | List | Table

export interface Heading {
  readonly kind: 'heading'
  readonly level: 2 | 3
  readonly id: string
  readonly text: string
}

interface Paragraph {
  readonly kind: 'paragraph'
  readonly text: readonly Inline[]
}

interface List {
  readonly kind: 'list'
  readonly items: readonly (readonly Inline[])[]
}

export interface Table {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'placeholder'; readonly name: PlaceholderName }

/** The values of the configuration that a text may contain, written as `{serviceName}`. */
export const PLACEHOLDERS = [
  'serviceName',
  'productName',
  'backups',
  'operatorName',
  'operatorAddress',
  'operatorEmail',
] as const

export type PlaceholderName = (typeof PLACEHOLDERS)[number]
