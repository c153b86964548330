import { createContext } from 'react'

export type Charts = typeof import('./echarts.ts').charts
export type Chart = ReturnType<Charts['init']>

/** Loads what draws charts, with the first of them. */
export const ChartLoader = createContext<() => Promise<Charts>>(
  async () => (await import('./echarts.ts')).charts,
)
