/** One way to make a machine wrong. */
export interface Mutation {
  /** What is changed, and how: `tea.idle · brew.start [0] → brewing, guard isPaid always true`. */
  readonly name: string
  /** Changes the configuration that the machine was made from. */
  readonly apply: () => void
}
