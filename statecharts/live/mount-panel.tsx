import { createRoot } from 'react-dom/client'
import { LivePanel } from './live-panel.tsx'
import { panelStyles } from './panel-styles.ts'
import type { MachineWatch } from './watch-machines.ts'

/** Puts the panel into the page beside the app's root, in a shadow root of its own, so that hydration never meets it. */
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
