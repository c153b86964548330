import { Button, type ButtonProps } from '@chakra-ui/react'
import type { Ref } from 'react'

/** A button for secondary actions, such as cancelling. */
export function QuietButton(props: ButtonProps & { readonly ref?: Ref<HTMLButtonElement> }) {
  return <Button variant="outline" colorPalette="gray" {...props} />
}
