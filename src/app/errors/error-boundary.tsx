import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { PageError } from './page-error.tsx'

interface State {
  readonly thrown: unknown
  readonly hasFailed: boolean
}

/** Catches what a page throws while rendering, so that the layout stays. A new `key` resets it. */
export class ErrorBoundary extends Component<PropsWithChildren, State> {
  override state: State = { thrown: null, hasFailed: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, hasFailed: true }
  }

  override render(): ReactNode {
    const { thrown, hasFailed } = this.state
    return hasFailed ? <PageError thrown={thrown} /> : this.props.children
  }
}
