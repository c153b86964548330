import { Badge, chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'

interface ContextTreeProps {
  readonly context: Readonly<Record<string, unknown>>
  /** The context before the last step; null at the start. */
  readonly before: Readonly<Record<string, unknown>> | null
}

/** The machine's context as nested lists, with the changes of the last step marked. */
export function ContextTree({ context, before }: ContextTreeProps) {
  const entries = Object.entries(context)
  if (entries.length === 0) return <chakra.p color="fg.muted">{msg('statecharts-no-context')}</chakra.p>
  return (
    <List>
      {entries.map(([name, value]) => (
        <Entry
          key={name}
          name={name}
          value={value}
          isChanged={before !== null && !isSame(before[name], value)}
        />
      ))}
    </List>
  )
}

function Entry({ name, value, isChanged = false }: { name: string; value: unknown; isChanged?: boolean }) {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : null
  return (
    <chakra.li>
      <Name>{name}</Name>{' '}
      {isChanged && (
        <>
          <Badge colorPalette="amber">{msg('statecharts-changed')}</Badge>{' '}
        </>
      )}
      {children === null || children.length === 0 ? (
        <Value>{inWords(value)}</Value>
      ) : (
        <List>
          {children.map(([key, child]) => (
            <Entry key={key} name={key} value={child} />
          ))}
        </List>
      )}
    </chakra.li>
  )
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return `“${value}”`
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '0.5',
    textStyle: 'sm',
    '& &': { mt: '0.5', ps: '3.5', borderInlineStartWidth: '1px', borderColor: 'border' },
  },
})

const Name = chakra('span', { base: { color: 'fg.muted' } })

const Value = chakra('span', {
  base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' },
})
