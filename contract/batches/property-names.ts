import type { WikiProperty } from './batch.ts'

const PROPERTY = /^P[1-9]\d{0,9}$/

/** Reads a text as a property's id, such as `P31`; null if it is not one. */
export function propertyId(text: string): string | null {
  const id = text.trim().toUpperCase()
  return PROPERTY.test(id) ? id : null
}

/** The one property with this label, ignoring case; null if there are none or several. */
export function propertyOf(label: string, properties: readonly WikiProperty[]): WikiProperty | null {
  const wanted = label.trim().toLowerCase()
  const found = properties.filter(property => property.label?.toLowerCase() === wanted)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The name by which people know a property: its label, if no other has it; otherwise its id. */
export function propertyName(id: string, properties: readonly WikiProperty[]): string {
  const label = properties.find(property => property.id === id)?.label
  return label && propertyId(label) === null && propertyOf(label, properties) ? label : id
}
