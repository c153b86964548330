import { chakra } from '@chakra-ui/react'
import { Component, type PropsWithChildren } from 'react'
import { Margins } from './margins.tsx'

interface Caught {
  readonly error: unknown
}

/** Shows the error if a page fails to render. The list of machines remains usable. */
export class ErrorBoundary extends Component<PropsWithChildren, Caught> {
  override state: Caught = { error: null }

  static getDerivedStateFromError(error: unknown): Caught {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Margins role="alert">
        <chakra.h1 fontFamily="heading" textStyle="2xl">
          This page cannot be shown
        </chakra.h1>
        <chakra.p mt="3" color="fg.error">
          {String(error)}
        </chakra.p>
      </Margins>
    )
  }
}
