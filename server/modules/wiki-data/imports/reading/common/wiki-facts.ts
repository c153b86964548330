/** What the importing wiki can take, as `ImportFacts.php` says it. */
export interface WikiFacts {
  readonly namespaces: readonly LocalNamespace[]
  /** Content models. */
  readonly models: readonly string[]
  /** The namespace of each content model of entities. */
  readonly entityNamespaces: Readonly<Record<string, number>>
  /** Bytes of a page's text. */
  readonly textMax: number
  /** Bytes of an entity. */
  readonly entityMax: number
  /** The page that a new wiki has, with its namespace. */
  readonly mainPage: string
  /** Keys of the interface's texts that MediaWiki shows as HTML. */
  readonly htmlMessages: readonly string[]
  /** The first accounts of people that the wiki has, such as its first admin's. */
  readonly accounts: readonly string[]
  /** Groups that accounts can be in. */
  readonly groups: readonly string[]
  /** Suffixes of files that the wiki takes. */
  readonly suffixes: readonly string[]
  /** Bytes of one uploaded file. */
  readonly fileMax: number
}

interface LocalNamespace {
  readonly id: number
  /** With spaces; '' for the main one. */
  readonly name: string
  /** Other names that lead to it. */
  readonly aliases: readonly string[]
}

/** @throws Error if it is something else. */
export function parseWikiFacts(output: string): WikiFacts {
  const line = output.split('\n').find(text => text.startsWith(MARK))
  if (line === undefined) throw new Error(`The wiki did not say what it can take: ${output.slice(-500)}`)
  return JSON.parse(line.slice(MARK.length)) as WikiFacts
}

const MARK = 'facts '
