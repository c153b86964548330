import { Button, chakra, Link } from '@chakra-ui/react'
import { useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { type Column, labelAt, termAt } from '#query/results/data/columns.ts'
import { entityId, linkOf } from '#query/results/data/iri.ts'
import { readPicture } from '#query/results/data/pictures.ts'
import type { LiteralTerm, Row, Term } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { literalText } from '#query/results/data/term-text.ts'
import { Thumbnail } from './thumbnail.tsx'

interface CellProps {
  readonly row: Row
  readonly column: Column
  readonly wiki: ResultWiki
}

/** The value of a cell: things as links with their labels, other values as people write them. */
export function Cell({ row, column, wiki }: CellProps) {
  const term = termAt(row, column)
  if (term === null) return null
  return <Value term={term} label={labelAt(row, column)} wiki={wiki} />
}

function Value({ term, label, wiki }: { term: Term; label: Term | null; wiki: ResultWiki }) {
  if (term.kind === 'literal') return <LiteralValue literal={term} />
  if (term.kind === 'blank') return <chakra.em color="fg.muted">{msg('query-some-value')}</chakra.em>
  const picture = readPicture(term.value, wiki)
  if (picture !== null) return <Thumbnail picture={picture} width={120} />
  const { text, href } = linkOf(term.value, wiki)
  const name = label?.kind === 'literal' ? <LiteralValue literal={label} /> : text
  const id = label !== null && label.value !== text ? entityId(term.value, wiki) : null
  return (
    <>
      {href === null ? name : <ResultLink href={href}>{name}</ResultLink>}
      {id !== null && (
        <>
          {' '}
          <Id>{id}</Id>
        </>
      )}
    </>
  )
}

function LiteralValue({ literal }: { literal: LiteralTerm }) {
  const text = literalText(literal)
  return (
    <chakra.span
      dir="auto"
      lang={languageOf(literal)}
      title={text === literal.value ? undefined : cut(literal.value)}
    >
      <LongText text={text} />
    </chakra.span>
  )
}

/** Opens a new tab, because leaving the page would lose the result. */
function ResultLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </Link>
  )
}

/** The language code of a literal; undefined if browsers would not understand it. */
function languageOf({ language }: LiteralTerm): string | undefined {
  return language !== null && /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(language) ? language : undefined
}

function cut(text: string): string {
  return text.slice(0, 200)
}

const Id = chakra('span', { base: { color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap' } })

/** How many characters of a value are shown at first, and at most: a value may have millions. */
const SHORT = 300
const LONG = 20_000

/** A value that may be long: its beginning, and more of it when asked. */
function LongText({ text }: { text: string }) {
  const [isOpen, open] = useState(false)
  if (text.length <= SHORT) return text
  const shown = text.slice(0, isOpen ? LONG : SHORT)
  return (
    <>
      {shown}
      {shown.length < text.length && '…'}{' '}
      {!isOpen && (
        <Button variant="plain" size="xs" onClick={() => open(true)}>
          {msg('common-show-more')}
        </Button>
      )}
    </>
  )
}
