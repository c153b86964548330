import { Button, chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Cell } from '#query/results/cells/cell.tsx'
import { Thumbnail } from '#query/results/cells/thumbnail.tsx'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { cellText } from '#query/results/data/term-text.ts'
import { shortName } from '#ui/chart/chart-options.ts'
import { Mirrored } from '#ui/direction/mirrored.ts'
import type { Branch } from './tree-data.ts'

interface BranchListProps {
  readonly label: string
  readonly branches: readonly Branch[]
  /** 0 at the top. */
  readonly level: number
  readonly wiki: ResultWiki
}

/** How many branches of one thing are shown at a time. */
const STEP = 50
/** Deeper levels are not indented further, so that they fit into a narrow window. */
const INDENTED = 6

/** Sibling things in a tree, each with a button that shows what is below it. */
export function BranchList({ label, branches, level, wiki }: BranchListProps) {
  const [most, setMost] = useState(STEP)
  const more = branches.length - most
  return (
    <>
      <List aria-label={label} data-indented={(level > 0 && level <= INDENTED) || undefined}>
        {branches.slice(0, most).map(branch => (
          <BranchEntry key={branch.iri} branch={branch} level={level} wiki={wiki} />
        ))}
      </List>
      {more > 0 && (
        <Button variant="plain" size="xs" onClick={() => setMost(most + STEP)}>
          {msg('query-show-1-more', formatCount(Math.min(STEP, more)))}
        </Button>
      )}
    </>
  )
}

function BranchEntry({ branch, level, wiki }: { branch: Branch } & Pick<BranchListProps, 'level' | 'wiki'>) {
  const [isOpen, setOpen] = useState(false)
  const below = useId()
  const { row, column, children, picture, facts } = branch
  const label = msg(
    'query-things-below',
    formatCount(children.length),
    children.length,
    shortName(cellText(row, column, wiki)),
  )
  return (
    <Entry>
      <Line>
        {children.length > 0 ? (
          <Toggle
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? below : undefined}
            aria-label={label}
            onClick={() => setOpen(!isOpen)}
          >
            <Mirrored>
              <Arrow viewBox="0 0 16 16" aria-hidden="true" data-open={isOpen || undefined}>
                <path d="m6 4 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="2" />
              </Arrow>
            </Mirrored>
            {formatCount(children.length)}
          </Toggle>
        ) : (
          <Leaf aria-hidden="true">•</Leaf>
        )}
        {picture && <Thumbnail picture={picture} width={120} alt={cellText(row, column, wiki)} />}
        <Texts>
          <Cell row={row} column={column} wiki={wiki} />
          {facts.map(fact => (
            <Fact key={`${fact.column.index} ${cellText(fact.row, fact.column, wiki)}`}>
              <Cell row={fact.row} column={fact.column} wiki={wiki} />
            </Fact>
          ))}
        </Texts>
      </Line>
      {isOpen && (
        <div id={below}>
          <BranchList label={label} branches={children} level={level + 1} wiki={wiki} />
        </div>
      )}
    </Entry>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '&[data-indented]': { ms: { base: '3', sm: '5' }, borderInlineStartWidth: '1px' },
  },
})

const Entry = chakra('li', { base: { minWidth: '0' } })

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    py: '1',
    '& img': { maxWidth: '10', maxHeight: '8' },
  },
})

const Texts = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', minWidth: '0', overflowWrap: 'anywhere' },
})

const Fact = chakra('span', { base: { color: 'fg.muted', minWidth: '0' } })

const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: '0',
    minWidth: '11',
    minHeight: '6',
    px: '1',
    borderRadius: 'sm',
    cursor: 'pointer',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'teal.subtle' },
  },
})

const Arrow = chakra('svg', {
  base: { boxSize: '4', flexShrink: '0', _open: { transform: 'rotate(90deg)' } },
})

const Leaf = chakra('span', {
  base: { flexShrink: '0', width: '11', textAlign: 'center', color: 'fg.muted' },
})
