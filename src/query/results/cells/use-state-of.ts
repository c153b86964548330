import { useState } from 'react'

/** A state that belongs to some data and is reset for other data. @param data must be the same object while the data is the same. */
export function useStateOf<T>(data: object, initial: T): readonly [T, (value: T) => void] {
  const [kept, keep] = useState({ data, value: initial })
  return [kept.data === data ? kept.value : initial, value => keep({ data, value })]
}
