import { chakra } from '@chakra-ui/react'
import { Margins } from './margins.tsx'

/** Shows the error if a page fails to render. */
export function PageError({ error }: { error: unknown }) {
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
