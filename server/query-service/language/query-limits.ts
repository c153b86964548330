/**
 * The limits of a query. The engine evaluates recursively, and a stack overflow in WebAssembly ends the whole
 * instance: 200 nested EXISTS, 1,000 BINDs in a row or 5,000 `||` kill it. These limits are far below that, and
 * far above what people write.
 */
export const QUERY_LIMITS = {
  /** Characters of the text. */
  characters: 100_000,
  /** Words, numbers and signs: what the parser reads in a tenth of a second. */
  tokens: 10_000,
  /** Characters of a word that is not a name, such as a keyword or a number. */
  word: 40,
  /** Nested brackets of all kinds. */
  nesting: 50,
  /** Nested functions, as the engine gets them: 240 kill it. A function of Wikibase's dialect may become six. */
  depth: 120,
  /** Triples, variables of SELECT, parts of paths, groups, filters, bindings, and expressions of SELECT, GROUP BY and ORDER BY. */
  parts: 250,
  /** Operators, functions, and members of lists after IN. */
  operations: 600,
  /** Variables of label services times their languages. */
  labels: 120,
  /** Variables of one DESCRIBE. */
  described: 20,
  /** Included named subqueries, counting those inside others and the query itself. */
  included: 20,
  /** Searches of the wiki, and characters of the text of each. */
  searches: 5,
  searched: 300,
  /** Languages of one label service. */
  languages: 20,
} as const
