import { chakra } from '@chakra-ui/react'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { TypedText } from '#ui/typed-text.tsx'

/** A statement of reasons as it is sent: in English, with the typed texts. */
export function Statement({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <Text lang={SOURCE_LANGUAGE} dir="ltr">
      {paragraphs.map(paragraph => (
        <TypedText key={paragraph}>{paragraph}</TypedText>
      ))}
    </Text>
  )
}

const Text = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2', mt: '2' } })
