/** An operation of a SPARQL 1.1 Update request on the triples of one wiki. Its patterns name no graph. */
export type UpdateOperation =
  | { readonly insertData: string }
  | {
      /** Templates of the triples to remove and to insert. */
      readonly remove?: string
      readonly insert?: string
      readonly where: string
    }

/**
 * The request that runs operations one after another.
 * @param graph the IRI of the graph with the wiki's triples; null for the default graph.
 */
export function updateText(operations: readonly UpdateOperation[], graph: string | null = null): string {
  return operations.map(operation => operationText(operation, graph)).join(' ;\n')
}

function operationText(operation: UpdateOperation, graph: string | null): string {
  if ('insertData' in operation) {
    const { insertData } = operation
    return `INSERT DATA { ${graph === null ? insertData : `GRAPH <${graph}> { ${insertData} }`} }`
  }
  const { remove, insert, where } = operation
  return [
    ...(graph === null ? [] : [`WITH <${graph}>`]),
    ...(remove === undefined ? [] : [`DELETE { ${remove} }`]),
    ...(insert === undefined ? [] : [`INSERT { ${insert} }`]),
    `WHERE { ${where} }`,
  ].join(' ')
}
