/** A measured ratio and its aim. */
export interface Figure {
  /** What is compared, such as "the last page / the first". */
  readonly name: string
  /** The two measured values: "112 ms / 21 ms". */
  readonly measured: string
  readonly ratio: number
  readonly aim: { readonly atMost: number } | { readonly atLeast: number }
}

/** Figures that are measured in one run, so that they can be compared. */
export interface Bench {
  readonly title: string
  /** Takes so long that it only runs when it is named. */
  readonly isLong?: boolean
  run(): Promise<readonly Figure[]>
}

function meetsAim({ ratio, aim }: Figure): boolean {
  return 'atMost' in aim ? ratio <= aim.atMost : ratio >= aim.atLeast
}

/** "✓ 3.4 ×  (aim: at most 4 ×)  A wiki … — 112 ms / 21 ms" */
export function describe(figure: Figure): string {
  const { name, measured, ratio, aim } = figure
  const wanted = 'atMost' in aim ? `at most ${aim.atMost} ×` : `at least ${aim.atLeast} ×`
  return `${meetsAim(figure) ? '✓' : '✗'} ${`${round(ratio)} ×`.padStart(8)}  (aim: ${wanted})  ${name}: ${measured}`
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2)
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
