import { createContext } from 'react'

export type Charts = typeof import('./echarts.ts').charts
export type Chart = ReturnType<Charts['init']>

/** Loads the chart library, when the first chart is shown. */
export const ChartLoader = createContext<() => Promise<Charts>>(
  async () => (await import('./echarts.ts')).charts,
)
