import { Button, type ButtonProps } from '@chakra-ui/react'
import type { Ref } from 'react'

/** The button for what is not the main thing to do, such as cancelling. */
export function QuietButton(props: ButtonProps & { readonly ref?: Ref<HTMLButtonElement> }) {
  return <Button variant="outline" colorPalette="gray" {...props} />
}
