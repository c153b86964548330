import { chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { useMemo } from 'react'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { richText } from '#ui/rich-text.ts'
import { type ChangedLine, compareLines, type Words } from './compare-lines.ts'
import type { LegalDocument } from './legal-document.ts'
import { placeholderText } from './placeholder-text.ts'
import { type Line, policyLines } from './policy-lines.ts'

export interface ChangesViewProps {
  readonly before: LegalDocument
  readonly after: LegalDocument
}

/**
 * What a version changed: the added and removed words of each section that differs, and which sections did
 * not change.
 */
export function ChangesView({ before, after }: ChangesViewProps) {
  const config = useConfig()
  const sections = useMemo(() => {
    const linesOf = (document: LegalDocument) => policyLines(document, name => placeholderText(name, config))
    return bySection(compareLines(linesOf(before), linesOf(after)))
  }, [before, after, config])
  return (
    <chakra.section aria-labelledby="changes" overflowWrap="anywhere">
      <Heading as="h2" id="changes" size="xl" mt="8" mb="3">
        {msg('legal-changes-since-version-1', before.version)}
      </Heading>
      <chakra.p my="3">
        {richText(
          msgParts(
            'legal-how-changes-are-shown',
            text => <ChangedText words={[{ kind: 'added', text }]} />,
            text => <ChangedText words={[{ kind: 'removed', text }]} />,
          ),
        )}
      </chakra.p>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a comparison never changes
        <Section key={index} lines={section} />
      ))}
    </chakra.section>
  )
}

function Section({ lines }: { lines: readonly ChangedLine[] }) {
  if (lines.some(({ kind }) => kind !== 'same'))
    return lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a comparison never changes
      <LineView key={index} {...line} />
    ))
  const [title] = lines
  return (
    <chakra.p my="3" color="fg.muted">
      {title?.line.kind === 'section'
        ? msg('legal-section-unchanged', title.line.text)
        : msg('legal-introduction-unchanged')}
    </chakra.p>
  )
}

function LineView({ line, words }: ChangedLine) {
  const text = <ChangedText words={words} />
  switch (line.kind) {
    case 'section':
      return (
        <Heading as="h3" size="lg" mt="8" mb="3">
          {text}
        </Heading>
      )
    case 'heading':
      return (
        <Heading as="h4" size="md" mt="6" mb="2">
          {text}
        </Heading>
      )
    default:
      return <Paragraph data-kind={line.kind}>{text}</Paragraph>
  }
}

/** Groups lines by section; the lines before the first section are a separate group. */
function bySection(lines: readonly ChangedLine[]): readonly (readonly ChangedLine[])[] {
  const sections: ChangedLine[][] = []
  for (const line of lines) {
    const open = sections.at(-1)
    if (!open || startsSection(line.line)) sections.push([line])
    else open.push(line)
  }
  return sections
}

function startsSection({ kind }: Line): boolean {
  return kind === 'section'
}

const Paragraph = chakra('p', {
  base: {
    my: '3',
    '&[data-kind=item]': { ps: '5', position: 'relative' },
    '&[data-kind=item]::before': { content: '"•"', position: 'absolute', insetInlineStart: '1' },
    '&[data-kind=row]': { ps: '3', borderInlineStartWidth: '2px', borderColor: 'border', textStyle: 'sm' },
  },
})

/**
 * The words of two versions. Added and removed words differ by more than color, and screen readers announce
 * them.
 */
function ChangedText({ words }: { words: readonly Words[] }) {
  return words.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a comparison never changes
    <Part key={index} {...part} />
  ))
}

function Part({ kind, text }: Words) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? Added : Removed
  return (
    <Mark>
      <VisuallyHidden> [{kind === 'added' ? msg('legal-added') : msg('legal-removed')} </VisuallyHidden>
      {text}
      <VisuallyHidden>] </VisuallyHidden>
    </Mark>
  )
}

const Added = chakra('ins', {
  base: {
    bg: 'teal.subtle',
    color: 'fg',
    textDecoration: 'underline',
    'del + &': { ms: '1' },
  },
})

const Removed = chakra('del', {
  base: { bg: 'red.subtle', color: 'fg', textDecoration: 'line-through' },
})
