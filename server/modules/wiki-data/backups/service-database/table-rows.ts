/** The number of rows of each table. */
export type TableRows = Readonly<Record<string, number>>
