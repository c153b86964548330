/**
 * An additional entry of the development server. It runs on every page before the app and watches the
 * machines that the app starts. webpack.config.ts includes it only in development.
 */
import { inspectMachines } from '#machines/shared/inspect-machines.ts'
import { type DevToolsExtension, reportToDevTools } from './dev-tools.ts'
import { mountPanel } from './mount-panel.tsx'
import { watchMachines } from './watch-machines.ts'

const extension = window.__REDUX_DEVTOOLS_EXTENSION__
mountPanel(watchMachines(inspectMachines, extension && reportToDevTools(extension)))

declare global {
  interface Window {
    readonly __REDUX_DEVTOOLS_EXTENSION__?: DevToolsExtension
  }
}
