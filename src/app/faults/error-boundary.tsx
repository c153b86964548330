import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { FaultPanel } from './fault-panel.tsx'

interface State {
  readonly thrown: unknown
  readonly hasFailed: boolean
}

/** Catches what a page throws while it renders, so that the layout stays. A new `key` starts anew. */
export class ErrorBoundary extends Component<PropsWithChildren, State> {
  override state: State = { thrown: null, hasFailed: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, hasFailed: true }
  }

  override render(): ReactNode {
    const { thrown, hasFailed } = this.state
    return hasFailed ? <FaultPanel thrown={thrown} /> : this.props.children
  }
}
