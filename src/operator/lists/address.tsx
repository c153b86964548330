import { Fragment } from 'react'

/** An email address or a domain, which may wrap before each punctuation mark. */
export function Address({ children }: { readonly children: string }) {
  return (
    <bdi>
      {children.split(/(?<=.)(?=[@.])/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
