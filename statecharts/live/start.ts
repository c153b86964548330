/**
 * The development server's own way in: it runs on every page before the app and watches the machines that the app starts.
 * webpack.config.ts knows it in development alone.
 */
import { inspectMachines } from '#machines/shared/inspect-machines.ts'
import { type DevToolsExtension, tellDevTools } from './dev-tools.ts'
import { mountPanel } from './mount-panel.tsx'
import { watchMachines } from './watch-machines.ts'

const extension = window.__REDUX_DEVTOOLS_EXTENSION__
mountPanel(watchMachines(inspectMachines, extension && tellDevTools(extension)))

declare global {
  interface Window {
    readonly __REDUX_DEVTOOLS_EXTENSION__?: DevToolsExtension
  }
}
