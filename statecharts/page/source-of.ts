import { slug } from '#statecharts/slug.ts'

/** The file a machine is written in, from the repository's root. */
export function sourceOf(id: string): string {
  return `machines/${slug(id)}/${slug(id)}.machine.ts`
}
