import { Component, type PropsWithChildren, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shows what was thrown in place of the children. */
  readonly fallback: (thrown: unknown) => ReactNode
}

interface State {
  readonly thrown: unknown
  readonly hasFailed: boolean
}

/** Catches what its children throw while rendering, so that what surrounds them stays. A new `key` resets it. */
export class ErrorBoundary extends Component<PropsWithChildren<ErrorBoundaryProps>, State> {
  override state: State = { thrown: null, hasFailed: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, hasFailed: true }
  }

  override render(): ReactNode {
    const { thrown, hasFailed } = this.state
    return hasFailed ? this.props.fallback(thrown) : this.props.children
  }
}
