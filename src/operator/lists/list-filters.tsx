import { Button, chakra, Input } from '@chakra-ui/react'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { FILTER_MAX } from '#contract/operator/console-list.ts'
import { msg } from '#i18n/msg.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { addressAt, type ListFilter, type ListOrder } from './list-query.ts'

interface ListFiltersProps {
  readonly label: string
  readonly filters: readonly ListFilter[]
  readonly orders: readonly ListOrder[]
  readonly query: Readonly<Record<string, string>>
}

/** The filters and the order of a list. They are in the page's URL, so that it can be shared. */
export function ListFilters({ label, filters, orders, query }: ListFiltersProps) {
  const navigate = useNavigate()
  const id = useId()
  const order = `${query['sort'] ?? ''}:${query['direction'] ?? ''}`
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const values = filters.flatMap(({ name }) => {
      const value = String(given.get(name) ?? '').trim()
      return value === '' ? [] : [[name, value]]
    })
    const [sort = '', direction = ''] = String(given.get('order') ?? '').split(':')
    const sorted = sort === '' || orders[0]?.value === `${sort}:${direction}` ? {} : { sort, direction }
    navigate(addressAt({ ...Object.fromEntries(values), ...sorted }, null), { state: { isList: true } })
  }
  return (
    <search>
      <Row onSubmit={search} aria-label={label}>
        {filters.map(({ name, label: text, options, without = msg('operator-all') }) => (
          <Field key={name}>
            <label htmlFor={id + name}>{text}</label>
            {options ? (
              <NativeSelect id={id + name} name={name} defaultValue={query[name] ?? ''}>
                <option value="">{without}</option>
                {options.map(option => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </NativeSelect>
            ) : (
              <Input
                id={id + name}
                name={name}
                type="search"
                autoComplete="off"
                maxLength={FILTER_MAX}
                defaultValue={query[name] ?? ''}
              />
            )}
          </Field>
        ))}
        {orders.length > 1 && (
          <Field>
            <label htmlFor={`${id}order`}>{msg('common-sort-by')}</label>
            <NativeSelect
              id={`${id}order`}
              name="order"
              defaultValue={orders.some(({ value }) => value === order) ? order : orders[0]?.value}
            >
              {orders.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        <Button type="submit" colorPalette="teal" flex={{ base: '1 0 auto', sm: '0 0 auto' }}>
          {msg('operator-search')}
        </Button>
      </Row>
    </search>
  )
}

const Row = chakra('form', {
  base: {
    // Two in a row on phones, so that the list starts on the first screen; all in one row in a wide window.
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '3',
    mb: '6',
  },
})

const Field = chakra('div', {
  base: {
    flex: '1 1 10rem',
    minWidth: '0',
    // As wide as the longest option, so that the chosen one can be read, but no wider than the window.
    '&:has(select)': { flex: '1 1 auto' },
    maxWidth: { base: 'full', sm: '20rem' },
    '& label': { display: 'block', mb: '1', fontWeight: 'semibold', textStyle: 'sm' },
  },
})
