/** What a saga about one wiki gets. */
export interface WikiInput {
  readonly wikiId: number
}
