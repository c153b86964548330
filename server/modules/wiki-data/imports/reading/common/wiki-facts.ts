/** What the importing wiki accepts, from `ImportFacts.php`. */
export interface WikiFacts {
  readonly namespaces: readonly LocalNamespace[]
  /** The names of content models. */
  readonly models: readonly string[]
  /** The namespace of each content model of entities. */
  readonly entityNamespaces: Readonly<Record<string, number>>
  /** Bytes of a page's text. */
  readonly textMax: number
  /** Bytes of an entity. */
  readonly entityMax: number
  /** The title of the main page, with its namespace. */
  readonly mainPage: string
  /** The keys of interface messages that MediaWiki shows as HTML. */
  readonly htmlMessages: readonly string[]
  /** The names of the wiki's first accounts of people, such as its first admin. */
  readonly accounts: readonly string[]
  /** Groups that accounts can be in. */
  readonly groups: readonly string[]
  /** The suffixes of files that the wiki accepts. */
  readonly suffixes: readonly string[]
  /** Bytes of one uploaded file. */
  readonly fileMax: number
}

interface LocalNamespace {
  readonly id: number
  /** The namespace's name with spaces; '' for the main one. */
  readonly name: string
  /** Other names for the same namespace. */
  readonly aliases: readonly string[]
}

/** @throws Error if the output is something else. */
export function parseWikiFacts(output: string): WikiFacts {
  const line = output.split('\n').find(text => text.startsWith(MARK))
  if (line === undefined) throw new Error(`The wiki did not report what it supports: ${output.slice(-500)}`)
  return JSON.parse(line.slice(MARK.length)) as WikiFacts
}

const MARK = 'facts '
