import { createRoot } from 'react-dom/client'
import { LivePanel } from './live-panel.tsx'
import { panelStyles } from './panel-styles.ts'
import type { MachineWatch } from './watch-machines.ts'

/** Adds the panel to the page in a shadow root beside the app's root, so that hydration ignores it. */
export function mountPanel(watch: MachineWatch): void {
  const host = document.createElement('div')
  host.id = 'machines'
  const shadow = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(panelStyles)
  shadow.adoptedStyleSheets = [styles]
  const root = document.createElement('div')
  shadow.append(root)
  document.body.append(host)
  createRoot(root).render(<LivePanel watch={watch} />)
}
