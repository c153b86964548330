import type { ReactNode } from 'react'
import { type Chart, ChartLoader, type Charts } from '#ui/chart/chart-loader.ts'

/** Charts that record their calls; jsdom has no canvas to draw on. */
export class FakeCharts {
  readonly options: unknown[] = []
  readonly actions: { readonly type: string; readonly [name: string]: unknown }[] = []
  readonly maps: string[] = []
  disposed = 0
  /** What `setOption` throws. */
  fault: Error | null = null
  /** How often loading fails. */
  failures = 0
  private pressed: (event: { readonly dataIndex: number; readonly dataType?: string }) => void = () => {}

  /** Presses a datum of the last chart. */
  press(dataIndex: number, dataType?: string): void {
    this.pressed({ dataIndex, ...(dataType !== undefined && { dataType }) })
  }

  provide(view: ReactNode): ReactNode {
    return <ChartLoader value={this.load}>{view}</ChartLoader>
  }

  private readonly load = async (): Promise<Charts> => {
    if (this.failures > 0) {
      this.failures -= 1
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    return {
      init: () => this.chart(),
      registerMap: (name: string) => void this.maps.push(name),
    } as unknown as Charts
  }

  private chart(): Chart {
    return {
      on: (_event: string, handler: (event: { dataIndex: number }) => void) => {
        this.pressed = handler
      },
      resize: () => {},
      getWidth: () => 800,
      getHeight: () => 500,
      setOption: (option: unknown) => {
        if (this.fault) throw this.fault
        this.options.push(option)
      },
      dispatchAction: (action: { readonly type: string }) => void this.actions.push(action),
      dispose: () => {
        this.disposed += 1
      },
    } as unknown as Chart
  }
}
