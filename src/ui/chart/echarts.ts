import { BarChart, GraphChart, LineChart, ParallelChart, ScatterChart, TreemapChart } from 'echarts/charts'
import { GeoComponent, GridComponent, ParallelComponent, TooltipComponent } from 'echarts/components'
import { init, registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

use([
  BarChart,
  GraphChart,
  LineChart,
  ParallelChart,
  ScatterChart,
  TreemapChart,
  GeoComponent,
  GridComponent,
  ParallelComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
])

/** The parts of ECharts that the views need; loaded with the first of them. */
export const charts = { init, registerMap }
